/** Attributes as written in a tag, each preceded by a space. */
export function attributesOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeMarkup(printable(value))}"`)
    .join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as written between tags or in the value of an attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '')
}

/** Removes control characters, which no text needs and which break browsers, feeds or databases. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.toWellFormed().replace(/[\0-\x08\v-\x1f\x7f]/g, '')
}
