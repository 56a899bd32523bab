/** A word: letters, digits and what joins them; of Chinese and Japanese, which put no spaces, each sign. */
const WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/** The words of a plain text, in its order. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}
