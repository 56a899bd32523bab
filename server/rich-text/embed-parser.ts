import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX, hostOf, isEmbedAddress } from '#contract/embeds.ts'
import { isVisible, oneLine } from '#contract/visible-text.ts'
import { linkAttributes, linkTo } from './links.ts'
import { INLINE, type PictureTag, type RichTextWriter } from './rich-text-writer.ts'

/** Collects what is in the figure of an embed. */
export class EmbedParser {
  #href: string | undefined
  #picture: PictureTag | undefined
  #part: 'title' | 'description' | undefined
  readonly #words = { title: '', description: '' }

  /** @param picture as it is written, for an `img` with a picture of this site. @returns false: the embed ends before it */
  open(name: string, attributes: Map<string, string>, picture: PictureTag | undefined): boolean {
    if (name === 'a' && this.#href === undefined) {
      const href = linkTo(attributes.get('href') ?? '')
      this.#href = href !== undefined && isEmbedAddress(href) ? href : undefined
      this.#part = 'title'
    } else if (name === 'img') this.#picture ??= picture
    else if (name === 'figcaption') this.#part = 'description'
    else if (name === 'br') this.text(' ')
    // Marks are left out.
    else return name !== 'a' && INLINE.has(name)
    return true
  }

  close(name: string): void {
    if (name === 'a' || name === 'figcaption') this.#part = undefined
  }

  /** @returns false: the embed ends before it */
  text(text: string): boolean {
    if (this.#part) this.#words[this.#part] += text
    return this.#part !== undefined || text.trim() === ''
  }

  /** Writes the embed; one that is not whole, or has more words than an embed, as a paragraph for each of its parts. */
  write(writer: RichTextWriter): void {
    const [title, description] = [visibleLine(this.#words.title), visibleLine(this.#words.description)]
    const href = this.#href
    const fits = title.length <= EMBED_TITLE_MAX && description.length <= EMBED_DESCRIPTION_MAX
    if (href !== undefined && fits) {
      writer.embed({ href, title: title || hostOf(href), description, picture: this.#picture })
      return
    }
    if (this.#picture) writer.picture(this.#picture)
    writeParagraph(writer, title || (href ? hostOf(href) : ''), href)
    writeParagraph(writer, description)
  }
}

/** A link without a visible word could not be seen. */
const visibleLine = (text: string): string => (isVisible(text) ? oneLine(text) : '')

function writeParagraph(writer: RichTextWriter, words: string, href?: string): void {
  if (words === '') return
  writer.open('p')
  if (href) writer.open('a', linkAttributes(href))
  writer.write(words)
  writer.closeAll()
}
