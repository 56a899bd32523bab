// The pseudo language of tests: English with accents, two fifths longer, read right to left. What a page or an email
// shows without accents is not from the catalogue.

/** The texts of its `language.ts`, which are no words. */
export const PSEUDO = { tag: 'ar-XB', direction: 'rtl', formats: 'ar-EG', listSeparator: '، ' } as const

const ACCENTED = new Map(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    [...'áƀçđéƒĝĥíĵķĺɱñóþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ'][at] ?? letter,
  ]),
)
const LONGER = 0.4

/** Addresses, paths, options of commands and variables of the environment: what a person types or follows as it is. */
const TYPED = /[/@_]|^--|^&\w+;$/

/** An English text of the catalogue in the pseudo language; its values, the keys of its forms and its tags stay. */
export function pseudo(text: string): string {
  let shown = ''
  // An argument has texts in it, those of its forms, and these have arguments: every other depth is text.
  let depth = 0
  for (const [piece] of text.matchAll(/[{}]|<\/?\w+>|[^{}<]+|</g)) {
    if (piece === '{') depth++
    if (piece === '}') depth--
    const isWords = depth % 2 === 0 && !/^(?:[{}]|<\/?\w+>)$/.test(piece)
    shown += isWords ? piece.replace(/\S+/g, (word) => (TYPED.test(word) ? word : accented(word))) : piece
  }
  return shown
}

function accented(word: string): string {
  let owed = LONGER
  let shown = ''
  for (const letter of word) {
    const accent = ACCENTED.get(letter)
    shown += accent ?? letter
    if (accent) owed += LONGER
    if (accent && owed >= 1) {
      shown += accent
      owed--
    }
  }
  return shown
}
