import { cutAtWord } from '#contract/cut-at-word.ts'
import { FOOTNOTE_START, withoutFootnotes } from '#contract/footnotes.ts'
import type { Picture } from '#contract/pictures.ts'
import { pictureIdIn } from '#contract/pictures.ts'
import { GALLERY_START, textOf } from '#contract/rich-text.ts'
import { runYielding } from '../http/yield-to-event-loop.ts'
import { parseTags } from './html-tokenizer.ts'
import { attributesOf } from './markup.ts'
import { QuillLists } from './quill-lists.ts'
import { RichTextParser } from './rich-text-parser.ts'
import type { PictureTag, Piece } from './rich-text-writer.ts'

const EXCERPT_LENGTH = 180
/** Picture tags written between two yields: 3,000 of them, which fit into 200 kB, take about 60 ms. */
const PICTURES_AT_ONCE = 200
/** The widths of pictures in `web/src/prose.css`. */
const SIZES = {
  text: '(min-width: 720px) 680px, 100vw',
  wide: '(min-width: 1216px) 1136px, 100vw',
  gallery: '(min-width: 720px) 340px, 50vw',
  card: '(min-width: 720px) 224px, 33vw',
}

declare const clean: unique symbol
/** HTML written by `writeRichText`. Nothing else creates this type, and only this type can be stored as rich text. */
export type SanitizedHtml = string & { readonly [clean]: true }

/** A rich text as stored, with the results of parsing it. */
export interface SanitizedText {
  html: SanitizedHtml
  /** The plain text, equal to `textOf(html)`. */
  text: string
  /** The ids of the pictures that it shows. */
  pictures: string[]
  /** Whether it was cut, as it is too long to be stored. */
  isCut: boolean
}

/** A parsed rich text: sanitised except for its pictures, which still have to be looked up. */
export interface ReadText {
  pieces: Piece[]
  text: string
  /** Whether it was cut, as it is too long to be stored. */
  isCut: boolean
}

/**
 * Parses rich text and keeps only what the editor can produce: every tag closed, links without opener or link credit,
 * and only pictures with a URL of this site. What is twice as long as can be stored is cut there. Yields to the event loop
 * during a long text.
 */
export const readRichText = (html: string): Promise<ReadText> => runYielding(reading(html))

/**
 * Writes the rich text to store from the parsed one, so that no other parser can find anything else in it. Reading and
 * writing the result again does not change it.
 * @param pictures the stored pictures that the text may show, by id or by the `data:` URL that they were sent as, written
 * with their real size and versions; others are removed
 */
export const writeRichText = (read: ReadText, pictures: Map<string, Picture>): Promise<SanitizedText> =>
  runYielding(writing(read, pictures))

/** The ids of the pictures that a text refers to, and those that it contains, as their `data:` URLs. */
export function picturesNamed({ pieces }: ReadText): string[] {
  return pieces.flatMap((piece) => (typeof piece === 'object' && 'id' in piece ? [piece.id] : []))
}

/** `readRichText` as steps of a few milliseconds each. */
export function* reading(html: string): Generator<void, ReadText> {
  const parser = new RichTextParser()
  // A form that is sent as multipart has its line feeds as CR LF.
  yield* parseTags(html.replace(/\r\n?/g, '\n'), new QuillLists(parser))
  const { writer } = parser
  parser.endEmbed()
  writer.closeAll()
  return { pieces: writer.pieces, text: writer.text(), isCut: writer.isFull }
}

/** `writeRichText` as steps of a few milliseconds each. */
export function* writing(
  { pieces, text, isCut }: ReadText,
  pictures: Map<string, Picture>,
): Generator<void, SanitizedText> {
  const written: string[] = []
  const shown = new Set<string>()
  let tags = 0
  let isInGallery = false
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      written.push(piece)
      continue
    }
    if ('pictures' in piece) {
      const isWritten = piece.pictures.filter(({ id }) => pictures.has(id)).length > 1
      if (isWritten) written.push(piece.html)
      isInGallery = isWritten && piece.html === GALLERY_START
      continue
    }
    if ('picture' in piece) {
      written.push(pictures.has(piece.picture.id) ? piece.html : piece.instead)
      continue
    }
    const picture = pictures.get(piece.id)
    if (!picture) continue
    shown.add(pictureIdIn(picture.url))
    written.push(pictureTag(picture, piece, isInGallery))
    tags += 1
    if (tags % PICTURES_AT_ONCE === 0) yield
  }
  return { html: written.join('').trim() as SanitizedHtml, text, pictures: [...shown], isCut }
}

function pictureTag(picture: Picture, { alt, isWide, isSmall }: PictureTag, isInGallery: boolean): string {
  const place = isInGallery ? 'gallery' : isWide ? 'wide' : isSmall ? 'card' : 'text'
  const attributes = attributesOf({
    src: picture.url,
    srcset: picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
    sizes: SIZES[place],
    width: String(picture.width),
    height: String(picture.height),
    alt,
    loading: 'lazy',
  })
  return `<img${attributes} />`
}

/** The space between two blocks after a mark of Chinese or Japanese, which has its own. */
const SPACE_AFTER_WIDE = /(?<=[。！？：；」』）】〉》]) /g

/** The start of a text for cards and descriptions, without its footnotes, truncated at a word. */
export function excerptOf({ html, text: whole }: Pick<SanitizedText, 'html' | 'text'>): string {
  const joined = html.includes(FOOTNOTE_START) ? textOf(withoutFootnotes(html)) : whole
  const text = joined.replace(SPACE_AFTER_WIDE, '')
  if (text.length <= EXCERPT_LENGTH) return text
  // With the ellipsis.
  return cutAtWord(text, EXCERPT_LENGTH + 1)
}
