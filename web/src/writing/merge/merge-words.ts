import { diffIndices } from 'node-diff3'
import { FOOTNOTE } from '#contract/footnotes.ts'

/** A word with the space before it, an element without content, or a footnote; `tags` are those before it. */
type Token = { tags: string; word: string }

/** Scripts that put no spaces between words: each character counts as one. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Mymr}'
const IN_WORD = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])`
const PART = new RegExp(
  `<(?:br|img|hr)\\b[^>]*>|${FOOTNOTE.source}|(?<tag><[^>]*>)|\\s*&\\w+;|\\s*[${UNSPACED}]|\\s*${IN_WORD}+|\\s*[^\\s<]|\\s+`,
  'gu',
)
/** Where words of both meet without a space. */
const MEET = new RegExp(`(?:${IN_WORD}|[.,;:!?])\\0${IN_WORD}`, 'u')

function tokensOf(html: string): { tokens: Token[]; end: string } {
  const tokens: Token[] = []
  let tags = ''
  for (const { 0: part, groups } of html.matchAll(PART)) {
    const tag = groups?.tag
    if (tag !== undefined) tags += tag
    else {
      tokens.push({ tags, word: part })
      tags = ''
    }
  }
  return { tokens, end: tags }
}

/**
 * Merges a passage that both sides changed, word by word, into one: the words of both are in it, and what either has
 * removed is not. Where both typed at one place, mine comes first. The formatting is mine.
 * @param base rich text as HTML, or a line
 * @returns null if they have no word in common with `base`, by which they could be merged
 */
export function mergeWords(base: string, mine: string, theirs: string): string | null {
  const [old, own, other] = [tokensOf(base), tokensOf(mine), tokensOf(theirs)]
  if (own.tokens.length === 0) return theirs
  if (other.tokens.length === 0) return mine
  const places = placesIn(old.tokens, own.tokens)
  if (!places.some((place) => place !== null)) return null
  const removed = new Set<number>()
  const inserted = new Map<number, string[]>()
  for (const { buffer1, buffer2 } of diffIndices(wordsOfTokens(old.tokens), wordsOfTokens(other.tokens))) {
    const [from, removes] = buffer1
    const [at, adds] = buffer2
    for (const place of places.slice(from, from + removes)) if (place !== null) removed.add(place)
    const next = places.slice(from + removes).find((place) => place !== null) ?? own.tokens.length
    const words = wordsOfTokens(other.tokens.slice(at, at + adds))
    const already = wordsOfTokens(own.tokens.slice(Math.max(0, next - adds), next))
    // Both typed the same.
    if (already.join('') !== words.join('')) inserted.set(next, [...(inserted.get(next) ?? []), ...words])
  }
  let html = ''
  const addWords = (words: string[]) => {
    const text = words.join('')
    html += MEET.test(`${html}\0${text}`) ? ` ${text}` : text
  }
  for (const [index, { tags, word }] of own.tokens.entries()) {
    const before = inserted.get(index)
    if (index > 0 && before) addWords(before)
    html += tags
    if (index === 0 && before) addWords(before)
    if (removed.has(index)) continue
    if (before && tags === '') addWords([word])
    else html += word
  }
  addWords(inserted.get(own.tokens.length) ?? [])
  return html + own.end
}

const wordsOfTokens = (tokens: Token[]): string[] => tokens.map(({ word }) => word)

/** For each word of the base its index in another version; null if it is not there. */
function placesIn(base: Token[], version: Token[]): (number | null)[] {
  const places: (number | null)[] = []
  let shift = 0
  for (const { buffer1, buffer2 } of diffIndices(wordsOfTokens(base), wordsOfTokens(version))) {
    while (places.length < buffer1[0]) places.push(places.length + shift)
    for (let removed = 0; removed < buffer1[1]; removed += 1) places.push(null)
    shift = buffer2[0] + buffer2[1] - places.length
  }
  while (places.length < base.length) places.push(places.length + shift)
  return places
}
