// Over 250 lines, so that all that may be written, and how it nests, is in one place.
import { EMBED_START, playerOf } from '#contract/embeds.ts'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import { RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { GALLERY_MAX, GALLERY_START } from '#contract/rich-text.ts'
import { linkAttributes } from './links.ts'
import { attributesOf, escapeMarkup, printable } from './markup.ts'

/** Enough for nested lists with marks; deeper tags are removed and their text is kept. */
const DEEPEST = 30
/** The end of one of these separates words in the plain text, as in `textOf`. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'li', 'pre', 'th', 'td', 'figcaption'])
/** Marks and links: what a footnote may hold, and what it may not be in. */
export const INLINE = new Set(['a', 'strong', 'em', 'u', 's', 'code', 'sup', 'sub'])
/** Browsers move text out of some of these, so none may be directly in them. */
const NO_TEXT = new Set(['table', 'tr', 'figure', 'gallery'])
/** Characters of the output; more is too long to be stored, whatever its pictures are. */
export const CUT_AT = 2 * RICH_TEXT_MAX_BYTES

/** A picture of this site in a text, by id; the stored picture is looked up after the text has been read. */
export interface PictureTag {
  id: string
  alt: string
  isWide: boolean
  /** Whether it is the small picture of a card. */
  isSmall?: boolean
}

/** An address shown as a card or a player. */
export interface Embed {
  href: string
  title: string
  description: string
  picture: PictureTag | undefined
}

/** A tag of the figure around a picture, and its replacement if there is no such picture. */
export interface FigureTag {
  picture: PictureTag
  html: string
  instead: string
}

/** A tag around the pictures of a gallery, which is written if at least two of them are there. */
export interface GalleryTag {
  pictures: PictureTag[]
  html: string
}

export type Piece = string | PictureTag | FigureTag | GalleryTag

interface OpenTag {
  name: string
  start: Piece
  end: Piece
  /** Of a footnote. */
  footnote?: Footnote
  /** Whether it continues a mark that ended before a footnote: it is not written if nothing is in it. */
  isAgain?: boolean
}

interface Footnote {
  /** Where it begins in the pieces and in the plain text. */
  piece: number
  text: number
  /** The marks around it, which continue after it. */
  marks: OpenTag[]
}

/** Writes well-formed rich text, closing every tag in the right order, and collects its plain text. */
export class RichTextWriter {
  /** The output so far, in order. */
  readonly pieces: Piece[] = []
  /** The characters of the pieces, without those that depend on pictures. */
  #length = 0
  /**
   * Whether nothing more should be opened or written. The marks that continue after each footnote can make a text a
   * thousand times as long as it was sent.
   */
  isFull = false
  /** The pictures of the gallery that is open. */
  #gallery: PictureTag[] = []
  readonly #open: OpenTag[] = []
  readonly #text: string[] = []

  /** The innermost open tag. */
  get innermost(): string | undefined {
    return this.#open.at(-1)?.name
  }

  /** Whether whitespace may be here. */
  get takesText(): boolean {
    return !NO_TEXT.has(this.innermost ?? '')
  }

  get isInFootnote(): boolean {
    return this.#open.some(({ footnote }) => footnote)
  }

  isOpen(name: string): boolean {
    return this.#open.some((one) => one.name === name)
  }

  isInside(names: Set<string>): boolean {
    return this.#open.some(({ name }) => names.has(name))
  }

  open(name: string, attributes: Record<string, string> = {}): void {
    this.#push(name, `<${name}${attributesOf(attributes)}>`, `</${name}>`)
  }

  /** Opens a footnote; where it would be too deep, only its text is written. The marks around it end here. */
  openFootnote(): void {
    const from = this.#open.findLastIndex(({ name }) => !INLINE.has(name)) + 1
    if (from >= DEEPEST) return
    const marks = this.#open.slice(from)
    this.#closeFrom(from)
    const footnote = { piece: this.pieces.length, text: this.#text.length, marks }
    this.#push('sup', FOOTNOTE_START, '</sup>', { footnote })
    this.#text.push(' ')
  }

  /** Closes the footnote that is open, if any. */
  closeFootnote(): void {
    const index = this.#open.findLastIndex(({ footnote }) => footnote)
    if (index >= 0) this.#closeFrom(index)
  }

  openTable(): void {
    this.#push('table', '<table><tbody>', '</tbody></table>')
  }

  openCode(): void {
    this.#push('pre', '<pre><code>', '</code></pre>')
  }

  /** Names the language of the block of code that was just opened; does nothing once code is in it. */
  nameLanguage(language: string): void {
    if (this.pieces.at(-1) !== '<pre><code>') return
    this.#remove(-1)
    this.#add(`<pre><code${attributesOf({ class: `language-${language}` })}>`)
  }

  openGallery(): void {
    this.#gallery = []
    const tag = (html: string) => ({ pictures: this.#gallery, html })
    this.#push('gallery', tag(GALLERY_START), tag('</div>'))
  }

  get isGalleryFull(): boolean {
    return this.innermost === 'gallery' && this.#gallery.length >= GALLERY_MAX
  }

  /** Opens a figure with its picture; where it would be too deep, only the picture is written. */
  openFigure(picture: PictureTag): void {
    if (this.#open.length > DEEPEST - 2) {
      this.picture(picture)
      return
    }
    if (this.innermost === 'gallery') this.#gallery.push(picture)
    const start = `<figure${attributesOf(picture.isWide ? { 'data-width': 'wide' } : {})}>`
    this.#push('figure', { picture, html: start, instead: '' }, { picture, html: '</figure>', instead: '' })
    this.#add(picture)
  }

  /** Opens the caption of the figure that is innermost, unless it has one. @returns whether it did */
  openCaption(): boolean {
    const picture = this.pieces.at(-1)
    if (this.innermost !== 'figure' || typeof picture !== 'object' || !('id' in picture)) return false
    const end = { picture, html: '</figcaption>', instead: '</p>' }
    this.#push('figcaption', { picture, html: '<figcaption>', instead: '<p>' }, end)
    return true
  }

  /** Closes the innermost matching tag and everything inside it; does nothing if one of `until` is nearer. */
  close(isMeant: (name: string) => boolean, until?: Set<string>): void {
    const index = this.#open.findLastIndex(({ name }) => isMeant(name) || until?.has(name))
    if (index >= 0 && isMeant(this.#open[index]?.name ?? '')) this.#closeFrom(index)
  }

  /** Closes everything inside the innermost of these tags. */
  closeUntil(names: Set<string>): void {
    this.#closeFrom(this.#open.findLastIndex(({ name }) => names.has(name)) + 1)
  }

  closeAll(): void {
    this.closeFootnote()
    this.#closeFrom(0)
  }

  lineBreak(): void {
    this.#add('<br />')
    this.#text.push(' ')
  }

  /** A block in a caption becomes a line of it. */
  lineBreakInCaption(): void {
    const before = this.pieces.at(-1)
    if (typeof before === 'string' || (before && 'id' in before)) this.lineBreak()
  }

  rule(): void {
    this.#add('<hr />')
    this.#text.push(' ')
  }

  picture(picture: PictureTag): void {
    if (this.innermost === 'gallery') this.#gallery.push(picture)
    this.#add(picture)
  }

  /** Writes an embed at the top level. */
  embed({ href, title, description, picture }: Embed): void {
    this.#add(`${EMBED_START}<a${attributesOf(linkAttributes(href))}>`)
    if (picture) this.#add({ ...picture, isSmall: playerOf(href) === undefined })
    this.write(title)
    // The space is between the two in the plain text.
    this.#add('</a> ')
    this.#text.push(' ')
    if (description) {
      this.#add('<figcaption>')
      this.write(description)
      this.#add('</figcaption>')
      this.#text.push(' ')
    }
    this.#add('</figure>')
  }

  write(text: string): void {
    const shown = printable(text)
    this.#add(escapeMarkup(shown).replaceAll('&quot;', '"'))
    this.#text.push(shown)
  }

  /** The plain text without surrounding whitespace, equal to `textOf` of the pieces. */
  text(): string {
    return this.#text.join('').replace(/\s+/g, ' ').trim()
  }

  #add(piece: Piece): void {
    this.pieces.push(piece)
    if (typeof piece === 'string') this.#length += piece.length
    if (this.#length > CUT_AT) this.isFull = true
  }

  /** Removes the pieces from this one on. */
  #remove(from: number): void {
    for (const piece of this.pieces.splice(from)) if (typeof piece === 'string') this.#length -= piece.length
  }

  #push(name: string, start: Piece, end: Piece, more?: Partial<OpenTag>): void {
    if (this.#open.length >= DEEPEST) return
    this.#open.push({ name, start, end, ...more })
    this.#add(start)
  }

  #closeFrom(index: number): void {
    const closed = this.#open.splice(index)
    for (const { name, start, end, footnote, isAgain } of closed.toReversed()) {
      if (name === 'figure') this.#closeFigure(end)
      else if (footnote) this.#closeFootnote(end, footnote)
      else if (isAgain && this.pieces.at(-1) === start) this.#remove(-1)
      else this.#add(end)
      if (BLOCKS.has(name)) this.#text.push(' ')
    }
    // Only if nothing around the footnote ends with it.
    for (const { name, start, end } of closed[0]?.footnote?.marks ?? []) this.#push(name, start, end, { isAgain: true })
  }

  /** A footnote without words is not written. */
  #closeFootnote(end: Piece, { piece, text }: Footnote): void {
    if (this.#text.slice(text).join('').trim() === '') {
      this.#remove(piece)
      this.#text.splice(text)
    } else {
      this.#add(end)
      this.#text.push(' ')
    }
  }

  /** A figure of usual width without a caption is written as its picture alone. */
  #closeFigure(end: Piece): void {
    const picture = this.pieces.at(-1)
    if (typeof picture === 'object' && 'id' in picture && !picture.isWide) this.pieces.splice(-2, 2, picture)
    else this.#add(end)
  }
}
