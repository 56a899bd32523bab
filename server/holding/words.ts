import { domainToASCII } from 'node:url'

/** Letters that look like Latin ones, by the Latin letter. */
const LOOK_ALIKES = Object.entries({
  a: 'аαɑ@',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еεє',
  h: 'нһ',
  i: 'іιı',
  j: 'ј',
  k: 'кκ',
  m: 'м',
  n: 'ηп',
  o: 'оοσ',
  p: 'рρ',
  s: 'ѕ$',
  t: 'тτ',
  u: 'υц',
  v: 'ν',
  w: 'ωԝш',
  x: 'хχ',
  y: 'уγү',
})
const LATIN = new Map(LOOK_ALIKES.flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)))
/** Digits that stand for letters, in a word that has letters, too. */
const DIGITS = new Map(Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' }))

const WORD = /[\p{L}\p{N}@$]+/gu
/** Scripts that are written without spaces: a word there is found inside of others. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}]/u
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Whether a word has letters of a script without spaces, and may be several words. */
export const isUnspaced = (word: string) => UNSPACED.test(word)

/** Without case, accents, and characters that cannot be seen. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .toLowerCase()
}

/**
 * The words of a text in one spelling, each once written with a look-alike as with the letter itself.
 * @param one what the digit 1 stands for in a word with letters
 */
export function wordsOf(text: string, one: 'i' | 'l' = 'i'): string[] {
  return (plain(text).match(WORD) ?? []).map((word) => {
    const latin = Array.from(word, (letter) => LATIN.get(letter) ?? letter).join('')
    if (!/\d/.test(latin) || !/\p{L}/u.test(latin)) return latin
    return Array.from(latin, (letter) => (letter === '1' ? one : (DIGITS.get(letter) ?? letter))).join('')
  })
}

/** The hosts that a text names, also those that are no links, in lower case. */
export function hostsIn(text: string): string[] {
  const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
  const found = text.normalize('NFKC').replace(hidden, '').replaceAll('。', '.').toLowerCase().match(HOST) ?? []
  // A host has at most 253 characters; whatever is longer is none.
  return [...new Set(found.filter(({ length }) => length <= 253))].map((host) => domainToASCII(host) || host)
}

/** A list of what is held, ready to be compared. */
interface HeldWords {
  hosts: string[]
  /** Between spaces; found between the words of a text. */
  phrases: string[]
  /** Found anywhere. */
  unspaced: string[]
}

/** @param list one entry a line: a word, words in their order, or a host */
export function readHeldWords(list: string): HeldWords {
  const read: HeldWords = { hosts: [], phrases: [], unspaced: [] }
  for (const line of list.split('\n')) {
    const entry = line.trim()
    const [host] = hostsIn(entry)
    const words = wordsOf(entry)
    if (host && !/\s/.test(entry)) read.hosts.push(host.replace(/^www\./, ''))
    else if (UNSPACED.test(entry)) read.unspaced.push(words.join(''))
    else if (words.length > 0) read.phrases.push(` ${words.join(' ')} `)
  }
  return read
}

/** Which entries of a list a text has: words, or hosts with those below them. */
export function findHeld({ hosts, phrases, unspaced }: HeldWords, text: string, linked: string[]) {
  const words = wordsOf(text)
  const spelt = [` ${words.join(' ')} `]
  if (text.includes('1')) spelt.push(` ${wordsOf(text, 'l').join(' ')} `)
  const joined = unspaced.length > 0 ? words.join('') : ''
  return {
    words:
      phrases.some((phrase) => spelt.some((one) => one.includes(phrase))) ||
      unspaced.some((word) => joined.includes(word)),
    links: hosts.length > 0 && linked.some((link) => hosts.some((host) => link === host || link.endsWith(`.${host}`))),
  }
}
