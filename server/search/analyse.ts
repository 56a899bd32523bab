import { fold, withoutArticle } from '#contract/fold.ts'

/** A word of a text as it is indexed, and where it is: from `start` up to `end`, in UTF-16 code units. */
export interface Token {
  word: string
  start: number
  end: number
}

/** Scripts that are written without spaces between words. */
const UNSPACED = '[[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}]&&[\\p{L}\\p{M}]]'
/** Unicode counts these apostrophes among the letters. */
const APOSTROPHES = '[\u02bb\u02bc]'
const WORDS = new RegExp(`${UNSPACED}+|[[\\p{L}\\p{N}\\p{M}]--${UNSPACED}--${APOSTROPHES}]+`, 'gv')
const IS_UNSPACED = new RegExp(UNSPACED, 'v')

/** Characters of a word that are compared. No one types more, and a row must fit into the index. */
export const WORD_MAX = 40

/**
 * The words of a text in their order, without case, accents and the Arabic article. Chinese, Japanese and Korean have no spaces: each pair
 * of neighbouring characters is a word there, and so is the last character of a run, so that every single one is the
 * beginning of a word.
 */
export function* analyse(text: string): Generator<Token> {
  for (const { 0: run, index: start } of text.matchAll(WORDS)) {
    if (IS_UNSPACED.test(run)) {
      yield* pairsOf(run, start)
    } else {
      const word = cut(withoutArticle(fold(run)))
      if (word) yield { word, start, end: start + run.length }
    }
  }
}

/** The words of a text, without their places. */
export const analysedWords = (text: string): string[] => Array.from(analyse(text), ({ word }) => word)

/** Whether a word is a pair of characters, or a single one, of a script without spaces. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

/** Not inside a character: half of one is invalid text, which PostgreSQL rejects. */
function cut(word: string): string {
  const short = word.slice(0, WORD_MAX)
  return short.isWellFormed() ? short : short.slice(0, -1)
}

function* pairsOf(run: string, start: number): Generator<Token> {
  // By code point: rare ideographs take two units. Half-width kana with a voiced mark become one character, then the
  // places of the run are not known one by one.
  const folded = [...fold(run)]
  const characters = [...run]
  const isSame = folded.length === characters.length
  let at = start
  for (const [index, first] of folded.entries()) {
    const second = folded[index + 1] ?? ''
    const length = (characters[index]?.length ?? 0) + (characters[index + 1]?.length ?? 0)
    yield isSame
      ? { word: first + second, start: at, end: at + length }
      : { word: first + second, start, end: start + run.length }
    at += characters[index]?.length ?? 0
  }
}
