import { Element, isTag, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { cutAtWord } from '#contract/cut-at-word.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { ImportSample } from '#contract/imports.ts'
import { FetchError } from '../../http/fetch-public.ts'
import { imports as messages } from '../../language/messages.ts'
import { archivedPicture } from '../../media/archived-picture.ts'
import { encodePicture } from '../../media/encode.ts'
import { BLOG_FORMAT, type Encoded } from '../../media/formats.ts'
import { readRichText, writeRichText } from '../../rich-text/rich-text.ts'
import type { ArchivedPost } from '../formats/archived.ts'
import { parseHtml, writeHtml } from '../formats/html.ts'
import {
  isArchived,
  isArchivedDraft,
  isNote,
  isPage,
  type NeutralItem,
  type NeutralPost,
  type NeutralSite,
} from '../formats/neutral.ts'
import { fieldsOf, type Mapping, standfirstOf, titleWithin } from './blog-of.ts'
import { coverOf, drawCover } from './cover.ts'
import { pictureReader } from './picture-bytes.ts'
import { Report } from './report.ts'

/** Posts that are shown. */
const SAMPLES = 4
/** Of the beginning of a text: characters and blocks after which it ends, and its bytes with tags. */
const [PART_CHARACTERS, PART_BLOCKS, PART_BYTES] = [700, 8, 10_000]
const PICTURE_BYTES = 60_000
const NOTES = 20
/** Tags that have no words of their own. */
const BLOCKS = new Set(['figure', 'div', 'section'])
/** By whom the encoder queues pictures. */
const SENDER = { who: 'import', network: 'import' }

/**
 * Keeps how the first public posts of a site will look, while it is read. Nothing is written, and no picture is fetched:
 * it is from the archive, drawn, or comes later.
 * @param folder where pictures of the archive may be
 */
export class Samples {
  readonly found: ImportSample[] = []
  readonly #site: NeutralSite
  readonly #mapping: Mapping
  readonly #responses: boolean
  readonly #read: ReturnType<typeof pictureReader>

  constructor(site: NeutralSite, parts: { mapping: Mapping; responses: boolean; folder: string | undefined }) {
    this.#site = site
    this.#mapping = parts.mapping
    this.#responses = parts.responses
    const nothing = () => Promise.reject(new FetchError('network'))
    this.#read = pictureReader({ ofExport: parts.folder, folder: parts.folder }, site.address, nothing)
  }

  async *posts(): AsyncGenerator<NeutralItem> {
    for await (const item of this.#site.posts()) {
      if (this.found.length < SAMPLES && this.#isShown(item)) {
        // Whatever is wrong with a post is said when it is imported.
        const sample = await this.#sampleOf(item).catch(() => undefined)
        if (sample) this.found.push(sample)
      }
      yield item
    }
  }

  #isShown(item: NeutralItem): item is NeutralPost | (ArchivedPost & { notes: string[] }) {
    if (isNote(item) || isArchivedDraft(item) || isPage(item)) return false
    if (isArchived(item)) return item.blog.state === 'public'
    return item.isPublic && (item.isResponse !== true || this.#responses)
  }

  #sampleOf(item: NeutralPost | (ArchivedPost & { notes: string[] })): Promise<ImportSample> {
    const report = new Report()
    const note = (text: string) => report.note('', text)
    for (const text of item.notes) note(text)
    return isArchived(item) ? this.#ofArchived(item, report, note) : this.#ofPost(item, report, note)
  }

  async #ofPost(post: NeutralPost, report: Report, note: (text: string) => void): Promise<ImportSample> {
    const { title, standfirst, category } = fieldsOf(post, this.#mapping, note)
    const { picture } = post
    const lead = picture ? this.#encoded(() => this.#read(picture.address)) : drawn(post.key)
    return {
      title,
      standfirst: standfirst ?? '',
      category,
      at: post.at?.toISOString() ?? null,
      picture: pictureIn(await lead),
      ...(await firstPart(post.html)),
      notes: textsOf(report),
    }
  }

  async #ofArchived({ blog }: ArchivedPost, report: Report, note: (text: string) => void): Promise<ImportSample> {
    const name = blog.mainImage
    const stored = name === null ? undefined : await this.#site.stored?.(name).catch(() => undefined)
    const lead = stored && (await archivedPicture(stored.picture, stored.read))
    return {
      title: titleWithin(blog.title, blog.id, note),
      standfirst: standfirstOf({ excerpt: blog.standfirst }, note),
      category: blog.category.slice(0, 200),
      at: blog.publishedAt,
      picture: pictureIn(lead ?? (await drawn(blog.id))),
      ...(await firstPart(blog.intro)),
      notes: textsOf(report),
    }
  }

  /** @returns undefined if the picture is not in the archive, or is none */
  #encoded(read: () => Promise<Buffer>): Promise<Encoded | undefined> {
    return read()
      .then((bytes) => encodePicture(bytes, BLOG_FORMAT, SENDER))
      .catch(() => undefined)
  }
}

const drawn = async (key: string) => encodePicture(await drawCover(coverOf(key)), BLOG_FORMAT, SENDER)

const textsOf = ({ notes }: Report) => notes.slice(0, NOTES).map(({ text }) => text)

/** The largest version that is small enough, as a `data:` address. */
function pictureIn(picture: Encoded | undefined): string | null {
  const version = picture?.versions.findLast(({ bytes, width }) => bytes.length <= PICTURE_BYTES && width <= 960)
  return version ? `data:image/webp;base64,${version.bytes.toString('base64')}` : null
}

/** The beginning of a text, sanitised; pictures are named in their places. */
async function firstPart(html: string): Promise<Pick<ImportSample, 'html' | 'isCut'>> {
  const document = parseHtml(html)
  for (const image of DomUtils.getElementsByTagName('img', document).filter(isTag)) {
    const name = formatMessage(messages.samplePicture, { alt: image.attribs.alt ?? '' })
    const words = new Element('em', {}, [new Text(name)])
    DomUtils.replaceElement(image, isBlock(image) ? new Element('p', {}, [words]) : words)
  }
  const blocks = document.children
  let [at, characters] = [0, 0]
  for (; at < blocks.length && at < PART_BLOCKS && characters < PART_CHARACTERS; at++)
    characters += DomUtils.textContent(blocks[at] ?? []).length
  const part = await sanitized(writeHtml(blocks.slice(0, at)))
  if (Buffer.byteLength(part.html) <= PART_BYTES && !part.isCut) return { html: part.html, isCut: at < blocks.length }
  const paragraph = new Element('p', {}, [new Text(cutAtWord(part.text, PART_CHARACTERS))])
  return { html: (await sanitized(writeHtml([paragraph]))).html, isCut: true }
}

/** Whether a picture, or the link around it, is a block, and in no line of words. */
function isBlock({ parent }: Element): boolean {
  const around = parent && isTag(parent) && parent.name === 'a' ? parent.parent : parent
  return !around || !isTag(around) || BLOCKS.has(around.name)
}

const sanitized = async (html: string) => writeRichText(await readRichText(html), new Map())
