/** Enough for nested lists with marks; deeper tags are removed and their text is kept. */
const DEEPEST = 30
/** The end of one of these separates words in the plain text, as in `textOf`. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'li'])

/** A picture of this site in a text, by id; the stored picture is looked up after the text has been read. */
export interface PictureTag {
  id: string
  alt: string
}

/** Writes well-formed rich text, closing every tag in the right order, and collects its plain text. */
export class RichTextWriter {
  /** The output so far, in order. */
  readonly pieces: (string | PictureTag)[] = []
  readonly #open: string[] = []
  readonly #text: string[] = []

  isOpen(name: string): boolean {
    return this.#open.includes(name)
  }

  isInside(names: Set<string>): boolean {
    return this.#open.some((name) => names.has(name))
  }

  open(name: string, attributes: Record<string, string> = {}): void {
    if (this.#open.length >= DEEPEST) return
    this.#open.push(name)
    this.pieces.push(`<${name}${attributesOf(attributes)}>`)
  }

  /** Closes the innermost matching tag and everything inside it; does nothing if one of `until` is nearer. */
  close(isMeant: (name: string) => boolean, until?: Set<string>): void {
    const index = this.#open.findLastIndex((name) => isMeant(name) || until?.has(name))
    if (index >= 0 && isMeant(this.#open[index] ?? '')) this.#closeFrom(index)
  }

  closeAll(): void {
    this.#closeFrom(0)
  }

  lineBreak(): void {
    this.pieces.push('<br />')
    this.#text.push(' ')
  }

  picture(id: string, alt: string): void {
    this.pieces.push({ id, alt })
  }

  write(text: string): void {
    const shown = plain(text)
    this.pieces.push(escaped(shown).replaceAll('&quot;', '"'))
    this.#text.push(shown)
  }

  /** The plain text without surrounding whitespace, equal to `textOf` of the pieces. */
  text(): string {
    return this.#text.join('').replace(/\s+/g, ' ').trim()
  }

  #closeFrom(index: number): void {
    for (const name of this.#open.splice(index).reverse()) {
      this.pieces.push(`</${name}>`)
      if (BLOCKS.has(name)) this.#text.push(' ')
    }
  }
}

/** Attributes as written in a tag, each preceded by a space. */
export function attributesOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(plain(value))}"`)
    .join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '')
}

/** Removes control characters, which no text needs and which break browsers, feeds or databases. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.toWellFormed().replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, '')
}
