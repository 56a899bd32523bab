/** Accents, the points of Hebrew and Arabic. Those of kana make another letter, and stay. */
const MARKS =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\u0640])\p{M}+/gu
/** Letters that Unicode takes apart into none, as people type them without the right keys and as addresses of blogs have them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ـ: '',
}
const LETTERS_PATTERN = /[ßæœøđðþłħŧıςـ]/g
/**
 * Characters that people and programs write instead of the keyboard's apostrophe. Unicode takes ´ apart, so before
 * that.
 */
const APOSTROPHES = /[‘’‛ʻʼ´`′＇]/g

/** A text as it is compared with what someone searches for: without case and accents, with the letters of keyboards. */
export function fold(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(LETTERS_PATTERN, (letter) => LETTERS[letter] ?? '')
}

/** The Arabic article, with the words of one letter that are written as one with it. */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=\p{Script=Arabic}{3})/u

/**
 * A word without the Arabic article, so that "مقهى" finds "المقهى". What remains has three letters at least: shorter words
 * only begin like that.
 * @param word as `fold` has it
 */
export const withoutArticle = (word: string): string => word.replace(ARTICLE, '')
