import { analyse, analysedWords, isUnspaced } from './analyse.ts'

/** A query, as words of the index. */
export interface ParsedQuery {
  /** Each has to be there, in any order. */
  words: string[]
  /** Words that have to follow each other. They are in `words`, too. */
  phrases: string[][]
  /** Words between quotation marks, which are meant as they are. They are in `words`, too. */
  quoted: Set<string>
  /** Words, and words that follow each other, that must not be there. */
  excluded: string[][]
  /** The last word, which may still be typed; null: the text ends with something else. */
  unfinished: string | null
  /** All words in order, to compare with titles. */
  title: string[]
}

/** Words that are looked up; a query of more is answered by its first ones. */
const WORDS_MAX = 24

/**
 * Quotation marks of other languages, which phones also type in place of straight ones. The Hebrew one counts at the edge
 * of a word alone: within, it marks an abbreviation.
 */
const QUOTATION_MARKS = /[“”„‟«»「」『』＂]|(?<![^\s-])״|״(?!\S)/g
const PIECES = /(-)?"([^"]*)(?:"|$)|(\S+)/g

/** Parses words in any order, "quoted phrases", and -excluded words or -"excluded phrases". */
export function parseQuery(q: string): ParsedQuery {
  const words = new Set<string>()
  const phrases: string[][] = []
  const quotedWords = new Set<string>()
  const excluded: string[][] = []
  let unfinished: string | null = null
  for (const [, minus, quoted, plain = ''] of q.replace(QUOTATION_MARKS, '"').matchAll(PIECES)) {
    unfinished = null
    if (quoted !== undefined) {
      const phrase = queryWords(quoted)
      if (minus) {
        if (phrase.length > 0) excluded.push(phrase)
        continue
      }
      if (phrase.length > 1) phrases.push(phrase)
      for (const word of phrase) {
        words.add(word)
        quotedWords.add(word)
      }
    } else if (/^-[^-]/.test(plain)) {
      const phrase = queryWords(plain.slice(1))
      if (phrase.length > 0) excluded.push(phrase)
    } else {
      const found = queryWords(plain)
      for (const word of found) words.add(word)
      unfinished = found.at(-1) ?? null
    }
  }
  return {
    words: [...words].slice(0, WORDS_MAX),
    phrases,
    quoted: quotedWords,
    excluded: excluded.slice(0, WORDS_MAX),
    unfinished,
    title: analysedWords(q),
  }
}

/** The words of a text to look up. A run of Chinese, Japanese or Korean is its pairs, without the last character. */
function queryWords(text: string): string[] {
  const words: string[] = []
  let lastEnd = -1
  for (const { word, end } of analyse(text)) {
    const isRest = end === lastEnd && isUnspaced(word) && [...word].length === 1
    if (!isRest) words.push(word)
    lastEnd = end
  }
  return words
}
