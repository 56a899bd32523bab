import type { Picture } from '#contract/pictures.ts'
import { runYielding } from '../http/yield-to-event-loop.ts'
import { MEDIA_PATH, PICTURE_ID } from '../media/store.ts'
import { readTags } from './html-tokenizer.ts'
import { attributesOf, type PictureTag, plain, RichTextWriter } from './rich-text-writer.ts'

/** Only what the editor can produce: paragraphs, three headings, two lists, marks and links, besides br and img. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3'])
const LISTS = new Set(['ul', 'ol'])
const ITEMS = new Set(['ul', 'ol', 'li'])
const MARKS = new Set(['strong', 'em', 'u', 's'])
const SAME: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's', image: 'img' }

const LINK = /^(?:https?:\/\/|mailto:)[^\s\\]+$/i
const PICTURE_ADDRESS = new RegExp(`^${MEDIA_PATH}(${PICTURE_ID})/\\d+\\.webp$`)
const EXCERPT_LENGTH = 180
/** Picture tags written between two yields: 3,000 of them, which fit into 200 kB, take about 60 ms. */
const PICTURES_AT_ONCE = 200

declare const clean: unique symbol
/** HTML written by `writeRichText`. Nothing else creates this type, and only this type can be stored as rich text. */
export type SanitizedHtml = string & { readonly [clean]: true }

/** A rich text as stored, with what was learned from parsing it. */
export interface SanitizedText {
  html: SanitizedHtml
  /** The plain text, equal to `textOf(html)`. */
  text: string
  /** The ids of the pictures that it shows. */
  pictures: string[]
}

/** A parsed rich text: sanitised except for its pictures, which still have to be looked up. */
export interface ReadText {
  pieces: (string | PictureTag)[]
  text: string
}

/**
 * Parses rich text and keeps only what the editor can produce: every tag closed, links without opener or link credit,
 * and only pictures with a URL of this site. Yields to the event loop during a long text.
 */
export const readRichText = (html: string): Promise<ReadText> => runYielding(reading(html))

/**
 * Writes the rich text to store from what was parsed, so that no other parser can find anything else in it. Reading and
 * writing the result again does not change it.
 * @param pictures the stored pictures that the text may show, by id, written with their real size and versions; others
 * are removed
 */
export const writeRichText = (read: ReadText, pictures: Map<string, Picture>): Promise<SanitizedText> =>
  runYielding(writing(read, pictures))

/** The ids of the pictures that a text refers to. */
export function picturesNamed({ pieces }: ReadText): string[] {
  return pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.id]))
}

/** `readRichText` as steps of a few milliseconds each. */
export function* reading(html: string): Generator<void, ReadText> {
  const writer = new RichTextWriter()
  yield* readTags(html, {
    open: (tag, attributes) => openTag(writer, SAME[tag] ?? tag, attributes),
    close(tag) {
      const name = SAME[tag] ?? tag
      writer.close((one) => one === name)
    },
    text: (text) => writer.write(text),
  })
  writer.closeAll()
  return { pieces: writer.pieces, text: writer.text() }
}

/** `writeRichText` as steps of a few milliseconds each. */
export function* writing({ pieces, text }: ReadText, pictures: Map<string, Picture>): Generator<void, SanitizedText> {
  const written: string[] = []
  const shown = new Set<string>()
  let tags = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      written.push(piece)
      continue
    }
    const picture = pictures.get(piece.id)
    if (!picture) continue
    shown.add(piece.id)
    written.push(pictureTag(picture, piece.alt))
    tags += 1
    if (tags % PICTURES_AT_ONCE === 0) yield
  }
  return { html: written.join('').trim() as SanitizedHtml, text, pictures: [...shown] }
}

function openTag(writer: RichTextWriter, name: string, attributes: Map<string, string>): void {
  if (name === 'br') writer.lineBreak()
  else if (name === 'img') openPicture(writer, attributes)
  else if (name === 'a') openLink(writer, attributes)
  else if (MARKS.has(name)) writer.isOpen(name) || writer.open(name)
  else if (BLOCKS.has(name) || LISTS.has(name) || (name === 'li' && writer.isInside(LISTS))) openBlock(writer, name)
}

/** A block may be nested only inside a list item, and an item in another item only inside a nested list. */
function openBlock(writer: RichTextWriter, name: string): void {
  writer.close((one) => BLOCKS.has(one), ITEMS)
  if (name === 'li') writer.close((one) => one === 'li', LISTS)
  writer.open(name)
}

function openLink(writer: RichTextWriter, attributes: Map<string, string>): void {
  writer.close((one) => one === 'a')
  const href = plain(attributes.get('href') ?? '').trim()
  if (!LINK.test(href) || !URL.canParse(href)) return
  writer.open('a', { href, rel: 'noopener nofollow ugc', target: '_blank' })
}

function openPicture(writer: RichTextWriter, attributes: Map<string, string>): void {
  const [, id] = PICTURE_ADDRESS.exec(attributes.get('src') ?? '') ?? []
  if (id) writer.picture(id, attributes.get('alt') ?? '')
}

function pictureTag(picture: Picture, alt: string): string {
  const attributes = attributesOf({
    src: picture.url,
    srcset: picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
    sizes: '(min-width: 720px) 680px, 100vw',
    width: String(picture.width),
    height: String(picture.height),
    alt,
    loading: 'lazy',
  })
  return `<img${attributes} />`
}

/** The start of a text for cards and descriptions, truncated at a word. @param text without tags */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2))
  // Never split a surrogate pair.
  return `${atWord.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}
