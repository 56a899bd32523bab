/** Lists in lists with marks; deeper tags than these are left out and their text is kept. */
const DEEPEST = 30
/** Where one of these ends, a reader sees a gap between words, as `textOf` says. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'li'])

/** A picture of the site in a text, by its id; which stored picture that is, is not known while the text is read. */
export interface PictureTag {
  id: string
  alt: string
}

/** Writes rich text: every tag is closed, each in its place, and the text without tags is kept beside it. */
export class RichTextWriter {
  /** What was written, in order. */
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

  /** Closes the innermost tag that is meant, with all inside it; nothing where one of `until` is nearer. */
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

  /** What a reader sees, without tags and surrounding space: what `textOf` finds in the pieces. */
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

/** Attributes as they stand in a tag, each behind a space. */
export function attributesOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(plain(value))}"`)
    .join('')
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? '')
}

/** Without the control characters that no text needs and that a browser, a feed or a database stumbles over. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.toWellFormed().replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, '')
}
