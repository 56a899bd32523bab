import { codeLanguageOf } from '#contract/code-languages.ts'
import { RICH_TEXT_TAGS } from '#contract/rich-text.ts'
import { TAG_ALIASES } from '#contract/tag-aliases.ts'
import { oneLine } from '#contract/visible-text.ts'
import { MEDIA_PATH, PICTURE_ID } from '../media/store.ts'
import { EmbedParser } from './embed-parser.ts'
import type { TagHandler } from './html-tokenizer.ts'
import { fileNameIn, linkAttributes, linkTo } from './links.ts'
import { INLINE, type PictureTag, RichTextWriter } from './rich-text-writer.ts'

const TEXT_BLOCKS = new Set(['p', 'h1', 'h2', 'h3'])
const LISTS = new Set(['ul', 'ol'])
const BLOCKS = new Set([...TEXT_BLOCKS, ...LISTS, 'li', 'blockquote', 'pre', 'hr'])
/** Blocks may be nested in these. */
const CONTAINERS = new Set(['li', 'blockquote', 'th', 'td', 'gallery'])
/** A block that begins in one of these does not close the block around it. */
const BOUNDARIES = new Set([...LISTS, ...CONTAINERS])
const CELLS = new Set(['th', 'td'])
const TABLE = new Set(['table'])
const ROW = new Set(['tr'])

const PICTURE_ADDRESS = new RegExp(`^${MEDIA_PATH}(${PICTURE_ID})/\\d+\\.webp$`)
const INLINE_PICTURE = /^data:image\/[a-z0-9.+-]+[;,]/i
/** The number of a list's first item. */
const START = /^\d{1,6}$/

/** Whether the address of a picture is the picture itself, which `inline-pictures.ts` stores. */
export const isInlinePicture = (address: string): boolean => INLINE_PICTURE.test(address)

/**
 * Passes the tags of any HTML to a writer so that only the vocabulary of `contract/rich-text.ts` is written, each tag
 * where every parser leaves it: items in lists, cells in rows, tables, galleries and embeds at the top level, captions
 * below their picture.
 */
export class RichTextParser implements TagHandler {
  readonly writer = new RichTextWriter()
  /** Inside a `<figure>` whose picture has not come yet: whether it is wide. */
  #figure: { isWide: boolean } | undefined
  /** What of an embed was read, until it ends. */
  #embed: EmbedParser | undefined
  /** Nothing was read since `<pre>`, so a line feed is not part of the code. */
  #isCodeNew = false

  open(tag: string, attributes: Map<string, string>): void {
    const { writer } = this
    if (writer.isFull) return
    const name = TAG_ALIASES.get(tag) ?? tag
    if (this.#embed) {
      const picture = name === 'img' ? pictureIn(attributes) : undefined
      if (!Object.hasOwn(RICH_TEXT_TAGS, name) || this.#embed.open(name, attributes, picture)) return
      this.endEmbed()
    }
    if (writer.isOpen('pre')) this.#openInCode(name, attributes)
    else if (name === 'figure' && attributes.get('data-kind') === 'embed') this.#openEmbed()
    else if (name === 'table') this.#openTable()
    else if (name === 'div') attributes.get('data-kind') === 'gallery' && this.#openGallery()
    else if (name === 'tr' || CELLS.has(name)) this.#openTablePart(name)
    else if (Object.hasOwn(RICH_TEXT_TAGS, name) && name !== 'tbody') {
      this.#openCell()
      // A footnote is one line.
      if (writer.isInFootnote && name === 'br') {
        writer.write(' ')
        return
      }
      if (!INLINE.has(name)) writer.closeFootnote()
      if (writer.isOpen('figcaption') && BLOCKS.has(name)) writer.lineBreakInCaption()
      else if (writer.innermost === 'gallery') this.#openInGallery(name, attributes)
      else if (writer.innermost !== 'figure') this.#openTag(name, attributes)
      // A line break beside the picture is of no use.
      else if (name !== 'br') this.#openInFigure(name, attributes)
    }
  }

  close(tag: string): void {
    const name = TAG_ALIASES.get(tag) ?? tag
    const { writer } = this
    if (this.#embed) {
      this.#embed.close(name)
      if (name === 'figure') this.endEmbed()
      return
    }
    if (writer.isOpen('pre') ? name !== 'pre' : name === 'tbody') return
    if (name === 'figure') this.#figure = undefined
    const meant = name === 'div' ? 'gallery' : name === 'figcaption' && !writer.isOpen(name) ? 'p' : name
    writer.close((one) => one === meant)
  }

  text(text: string): void {
    const { writer } = this
    if (writer.isFull) return
    if (this.#embed) {
      if (this.#embed.text(text)) return
      this.endEmbed()
    }
    const shown = this.#isCodeNew ? text.replace(/^\n/, '') : text
    this.#isCodeNew = false
    if (!isBlank(text)) {
      this.#openCell()
      if (writer.innermost === 'figure') writer.close((one) => one === 'figure')
      if (writer.innermost === 'gallery') writer.closeAll()
    } else if (!writer.takesText) return
    writer.write(shown)
  }

  #openEmbed(): void {
    this.#figure = undefined
    this.writer.closeAll()
    this.#embed = new EmbedParser()
  }

  /** Writes the embed that is open, if any, also where its figure was not closed. */
  endEmbed(): void {
    this.#embed?.write(this.writer)
    this.#embed = undefined
  }

  #openTag(name: string, attributes: Map<string, string>): void {
    const { writer } = this
    if (name === 'br') writer.lineBreak()
    else if (name === 'img') this.#openPicture(attributes)
    else if (name === 'figure') this.#openFigure(attributes)
    else if (name === 'a') this.#openLink(attributes)
    else if (name === 'sup' && attributes.get('data-kind') === 'footnote') writer.isInFootnote || writer.openFootnote()
    else if (INLINE.has(name)) writer.isOpen(name) || writer.open(name)
    else if (name === 'figcaption') this.#openBlock('p', attributes)
    else if (name !== 'li' || writer.isInside(LISTS)) this.#openBlock(name, attributes)
  }

  /** A block may be nested only inside a container, and an item in another item only inside a nested list. */
  #openBlock(name: string, attributes: Map<string, string>): void {
    const { writer } = this
    this.#figure = undefined
    writer.close((one) => TEXT_BLOCKS.has(one), BOUNDARIES)
    if (name === 'li') writer.close((one) => one === 'li', LISTS)
    if (name === 'hr') writer.rule()
    else if (name === 'pre') this.#openCode(attributes)
    else writer.open(name, name === 'ol' ? startOf(attributes) : {})
  }

  #openCode(attributes: Map<string, string>): void {
    this.writer.openCode()
    this.#isCodeNew = this.writer.isOpen('pre')
    this.#nameLanguage(attributes)
  }

  #openInCode(name: string, attributes: Map<string, string>): void {
    this.#isCodeNew = false
    if (name === 'br') this.writer.write('\n')
    if (name === 'code') this.#nameLanguage(attributes)
  }

  #nameLanguage(attributes: Map<string, string>): void {
    const language = codeLanguageOf(attributes.get('class') ?? '')
    if (language) this.writer.nameLanguage(language)
  }

  #openTable(): void {
    this.#figure = undefined
    this.writer.closeAll()
    this.writer.openTable()
  }

  #openTablePart(name: string): void {
    const { writer } = this
    if (!writer.isOpen('table')) return
    if (name === 'tr' || !writer.isOpen('tr')) {
      writer.closeUntil(TABLE)
      writer.open('tr')
    }
    if (name === 'tr') return
    writer.closeUntil(ROW)
    writer.open(name)
  }

  /** In a table, everything is in a cell. */
  #openCell(): void {
    const { innermost } = this.writer
    if (innermost === 'table' || innermost === 'tr') this.#openTablePart('td')
  }

  #openPicture(attributes: Map<string, string>): void {
    const found = pictureIn(attributes)
    if (!found) {
      this.#describePicture((attributes.get('src') ?? '').trim(), attributes)
      return
    }
    const picture = { ...found, isWide: this.#figure?.isWide === true && !this.writer.isOpen('gallery') }
    if (this.writer.isGalleryFull) {
      this.writer.closeAll()
      this.writer.openGallery()
    }
    if (this.#figure) {
      this.#figure = undefined
      this.writer.closeUntil(CONTAINERS)
      this.writer.openFigure(picture)
    } else this.writer.picture(picture)
  }

  /** The description of a picture on another site stays, as a link to it where that is possible. */
  #describePicture(address: string, attributes: Map<string, string>): void {
    // Pictures of a pixel count readers.
    if (Number(attributes.get('width') || Number.NaN) <= 2) return
    const href = linkTo(address.startsWith('//') ? `https:${address}` : address)
    const words = oneLine(attributes.get('alt') ?? '') || (href ? fileNameIn(href) : '')
    if (!words) return
    const { writer } = this
    const isInFigure = this.#figure !== undefined
    this.#figure = undefined
    if (writer.innermost === 'gallery') writer.closeAll()
    if (isInFigure) writer.open('p')
    const isLink = href !== undefined && !writer.isOpen('a')
    if (isLink) writer.open('a', linkAttributes(href))
    writer.write(words)
    if (isLink) writer.close((one) => one === 'a')
    if (isInFigure) writer.close((one) => one === 'p')
  }

  #openFigure(attributes: Map<string, string>): void {
    this.writer.close((one) => TEXT_BLOCKS.has(one), BOUNDARIES)
    this.#figure = { isWide: attributes.get('data-width') === 'wide' }
  }

  /** A figure is one picture and its caption; anything else ends it. */
  #openInFigure(name: string, attributes: Map<string, string>): void {
    if (name === 'figcaption' && this.writer.openCaption()) return
    this.writer.close((one) => one === 'figure')
    if (this.writer.innermost === 'gallery') this.#openInGallery(name, attributes)
    else this.#openTag(name, attributes)
  }

  #openGallery(): void {
    this.#figure = undefined
    this.writer.closeAll()
    this.writer.openGallery()
  }

  /** Pictures and figures are in a gallery, without links or marks around them; anything else ends it. */
  #openInGallery(name: string, attributes: Map<string, string>): void {
    if (INLINE.has(name) || name === 'br') return
    if (name !== 'img' && name !== 'figure') this.writer.closeAll()
    this.#openTag(name, attributes)
  }

  #openLink(attributes: Map<string, string>): void {
    // A picture in a figure is not a link.
    if (this.#figure) return
    const { writer } = this
    writer.close((one) => one === 'a')
    const href = linkTo(attributes.get('href') ?? '')
    if (href) writer.open('a', linkAttributes(href))
  }
}

/** The picture of an `img`, if it is one of this site or within the text. */
function pictureIn(attributes: Map<string, string>): PictureTag | undefined {
  const address = (attributes.get('src') ?? '').trim()
  const id = isInlinePicture(address) ? address : PICTURE_ADDRESS.exec(address)?.[1]
  return id ? { id, alt: oneLine(attributes.get('alt') ?? ''), isWide: false } : undefined
}

function isBlank(text: string): boolean {
  return /^\s*$/.test(text)
}

function startOf(attributes: Map<string, string>): Record<string, string> {
  const start = attributes.get('start') ?? ''
  return START.test(start) && Number(start) !== 1 ? { start: String(Number(start)) } : {}
}
