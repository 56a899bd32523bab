/**
 * The text a reader sees in a piece of rich text: tags and surrounding space removed, common entities read.
 * A tag never spans another `<`, so the time stays linear in the length however hostile the input is.
 */
export function textOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/h[1-3]|\/li)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Length of `text` in bytes as UTF-8. Counted here because this room knows neither Node nor the DOM. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
