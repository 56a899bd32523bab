/** Drawn as nothing: Unicode's list, and letters, a sign and a note that are blank without being on it. */
const BLANK = '\\p{Default_Ignorable_Code_Point}\\u{2800}\\u{16FE4}\\u{1D159}'

/** Halves of a pair, characters that Unicode gives nobody a picture of, and what stands for bytes that were none. */
const UNKNOWN = '\\p{Cs}\\p{Co}\\p{Cn}\\u{FFFD}'

const SEEN = new RegExp(`[^\\s\\p{Cc}\\p{Cf}\\p{M}${UNKNOWN}${BLANK}]`, 'u')

/**
 * Whether a text has anything in it that can be seen: spaces, format characters and blank letters alone cannot, nor marks
 * without a letter to stand on, nor what is drawn as an empty box.
 */
export function isVisible(text: string): boolean {
  return SEEN.test(text)
}

/**
 * Where what is drawn as nothing does something: joiners after letters of scripts that join (Persian, Indic), and after
 * emoji; selectors after the emoji, ideograph or Mongolian letter whose form they choose; the tags of a flag.
 */
const EFFECTIVE = [
  '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Inherited}])[\\p{L}\\p{M}][\\u200C\\u200D]',
  '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}](?:[\\uFE0E\\uFE0F]\\u200D?|\\u200D)',
  '[0-9#*]\\uFE0F\\u20E3',
  '\\p{Ideographic}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?!\\u180E)\\p{Script=Mongolian}[\\u180B-\\u180D\\u180F]',
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}',
].join('|')

/** What a name cannot hold: it would turn the words around it, break its line, look like another's name, or like none. */
const HIDDEN = `[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\u{FFF9}-\\u{FFFB}${UNKNOWN}${BLANK}]`

const EFFECTIVE_OR_HIDDEN = new RegExp(`(${EFFECTIVE})|${HIDDEN}`, 'gu')

export function hasHidden(text: string): boolean {
  return withoutHidden(text) !== text
}

export function withoutHidden(text: string): string {
  return text.replace(EFFECTIVE_OR_HIDDEN, (_, effective = '') => effective)
}
