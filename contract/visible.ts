/** Whether a text has anything in it that can be seen: spaces and format characters alone cannot. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text)
}

/**
 * What a name cannot hold: it would turn the words around it, break its line, or look like another's name. The joiners
 * (U+200C, U+200D) stay: Persian and Indic names and emoji are spelt with them.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{AD}\u{180E}\u{200B}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}]/gu

export function hasHidden(text: string): boolean {
  return text.search(HIDDEN) >= 0
}

export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '')
}
