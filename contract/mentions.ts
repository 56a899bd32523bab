import type { Mention } from './comments.ts'

/** Letters of scripts that put spaces between words, and digits: a name ends before them, and `@` begins none after them. */
const WORD_END = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u
const WORD_START = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u

/**
 * Divides a text at the places where it mentions someone. Of several who have the same name, each has one place, in
 * their order.
 * @param mentions those that it may mention
 */
export function splitMentions(text: string, mentions: Mention[]): (string | Mention)[] {
  const longestFirst = [...mentions].sort((one, other) => other.name.length - one.name.length)
  const used = new Set<Mention>()
  const parts: (string | Mention)[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from || WORD_END.test(text.slice(Math.max(0, at - 2), at))) continue
    const named = longestFirst.filter(({ name }) => {
      const end = at + 1 + name.length
      return name !== '' && text.startsWith(name, at + 1) && !WORD_START.test(text.slice(end, end + 2))
    })
    const namesakes = named.filter(({ name }) => name === named[0]?.name)
    const mention = namesakes.find((one) => !used.has(one)) ?? namesakes.at(-1)
    if (!mention) continue
    used.add(mention)
    if (at > from) parts.push(text.slice(from, at))
    parts.push(mention)
    from = at + 1 + mention.name.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** Places in a text that may name someone, and words and characters of a name that is looked for. */
const PLACES_MAX = 20
const WORDS_MAX = 4
const NAME_MAX = 60

/**
 * The names that may be in a text as `@name` at its first places that mention no one yet, for each place the longest
 * first: a name has no end that a text would show.
 * @param mentions those that the text already mentions
 */
export function namesTyped(text: string, mentions: Mention[]): string[][] {
  const places = splitMentions(text, mentions)
    .filter((part) => typeof part === 'string')
    .flatMap((part) =>
      [...part.matchAll(/@(\S[^\n@]*)/g)].filter(
        ({ index }) => !WORD_END.test(part.slice(Math.max(0, index - 2), index)),
      ),
    )
  return places.slice(0, PLACES_MAX).map(([, after = '']) => {
    const words = after.slice(0, NAME_MAX).split(/(?<=\S)(?= )/)
    const names = words.slice(0, WORDS_MAX).map((_, at) => words.slice(0, at + 1).join(''))
    // A sentence continues, or ends, after the name.
    const all = names.flatMap((name) => [name.replace(/[^\p{L}\p{M}\p{N}]+$/u, ''), name])
    return [...new Set(all)].filter(Boolean).reverse()
  })
}

/** Those who are in a text, each once, in its order. */
export function mentionedIn(text: string, mentions: Mention[]): Mention[] {
  return [...new Set(splitMentions(text, mentions).filter((part) => typeof part !== 'string'))]
}
