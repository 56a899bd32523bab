/** Characters that render as nothing: Unicode's list, and three blank characters that are not in it. */
const BLANK = '\\p{Default_Ignorable_Code_Point}\\u{2800}\\u{16FE4}\\u{1D159}'

/** Lone surrogates, private-use and unassigned characters, and the replacement character for invalid bytes. */
const UNKNOWN = '\\p{Cs}\\p{Co}\\p{Cn}\\u{FFFD}'

const SEEN = new RegExp(`[^\\s\\p{Cc}\\p{Cf}\\p{M}${UNKNOWN}${BLANK}]`, 'u')

/**
 * Whether a text contains a visible character. Spaces, format characters, blank letters, marks without a base letter
 * and characters that render as an empty box do not count.
 */
export function isVisible(text: string): boolean {
  return SEEN.test(text)
}

/**
 * Where an invisible character has an effect: joiners after letters of scripts that join (Persian, Indic) and after
 * emoji; variation selectors after an emoji, ideograph or Mongolian letter; the tag characters of a flag.
 */
const EFFECTIVE = [
  '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Inherited}])[\\p{L}\\p{M}][\\u200C\\u200D]',
  '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}](?:[\\uFE0E\\uFE0F]\\u200D?|\\u200D)',
  '[0-9#*]\\uFE0F\\u20E3',
  '\\p{Ideographic}[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?!\\u180E)\\p{Script=Mongolian}[\\u180B-\\u180D\\u180F]',
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}',
].join('|')

/** Characters that a name must not contain: they reverse text, break the line, or fake another or an empty name. */
const HIDDEN = `[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\u{FFF9}-\\u{FFFB}${UNKNOWN}${BLANK}]`

const EFFECTIVE_OR_HIDDEN = new RegExp(`(${EFFECTIVE})|${HIDDEN}`, 'gu')

const SPACE_OR_HIDDEN = new RegExp(`${HIDDEN}|\\s`, 'gu')

/** Line breaks, tabs and other control characters, with the spaces around them; and more spaces than one. */
const BREAKS = / *[\p{Cc}\p{Zl}\p{Zp}][\p{Cc}\p{Zl}\p{Zp} ]*| {2,}/gu

/** A text on one line: each line break, tab and control character is a space, and so are several of them. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').trim()
}

/** Characters that reorder the text around them, also after their line if nothing ends them. */
const EMBEDDINGS = /[\u202A-\u202E\u2066-\u2069]/g

/** A text on one line that cannot reorder what is beside it, for plain text such as an email's. */
export function plainLine(text: string): string {
  return oneLine(text.replace(EMBEDDINGS, ''))
}

/** A text without white space and invisible characters, for finding it in another one. */
export function bare(text: string): string {
  return text.replace(SPACE_OR_HIDDEN, '')
}

export function hasHidden(text: string): boolean {
  return withoutHidden(text) !== text
}

export function withoutHidden(text: string): string {
  return text.replace(EFFECTIVE_OR_HIDDEN, (_, effective = '') => effective)
}
