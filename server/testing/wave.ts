/** Comments of a wave of spam and of readers, made of a seed: no text is anyone's. */
export interface WaveComment {
  text: string
  isSpam: boolean
}

const SPAM = {
  opening: ['Earn', 'Make', 'Win', 'Get', 'Collect', 'Double'],
  what: ['fast cash', 'free coins', 'easy profit', 'casino bonus', 'crypto income', 'loan approval', 'cheap pills'],
  how: ['from home', 'within hours', 'without risk', 'guaranteed', 'no deposit', 'instant payout'],
  call: ['click here', 'join now', 'visit my page', 'message me today', 'limited offer', 'sign up quickly'],
}
const GOOD = {
  opening: [
    'I liked',
    'Thank you for',
    'I never understood',
    'My father taught me',
    'We talked about',
    'I disagree with',
  ],
  what: ['the part on winters', 'your second picture', 'the recipe', 'the walk to the harbour', 'how the lamp was lit'],
  how: ['because it is so calm', 'although I saw it differently', 'when we were children', 'in my own garden'],
  call: ['Will there be more?', 'Which book was it?', 'I will try it on Sunday.', 'Greetings from the coast.'],
}

/** A generator of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One comment; each has words of its own, and some of the other kind's. */
export function waveComment(random: () => number, isSpam: boolean): WaveComment {
  const pick = <T>(all: T[]): T => all[Math.floor(random() * all.length)] as T
  const own = isSpam ? SPAM : GOOD
  const other = isSpam ? GOOD : SPAM
  const noise = Array.from({ length: 3 }, () => Math.floor(random() * 46_656).toString(36)).join(' ')
  const parts = [pick(own.opening), pick(own.what), pick(own.how), noise, pick(own.call)]
  // Spam hides behind harmless words, and readers use words of spam.
  if (random() < 0.3) parts.splice(2, 0, pick(random() < 0.5 ? other.what : other.how))
  if (isSpam && random() < 0.3) parts.push(`http://${noise.split(' ')[0]}.deals.example`)
  if (!isSpam && random() < 0.05) parts.push('See https://en.encyclopedia.example/lighthouse')
  return { text: parts.join(' '), isSpam }
}
