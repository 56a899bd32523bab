import { type Document, Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import pLimit from 'p-limit'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/import.ts'
import type { Db } from '../../db/open.ts'
import { FetchError, type FetchFailure } from '../../http/fetch-public.ts'
import { Problem } from '../../http/problem.ts'
import { archivedPicture } from '../../media/archived-picture.ts'
import { encodePicture } from '../../media/encode.ts'
import { BLOG_FORMAT, type Encoded } from '../../media/formats.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { type NewPicture, pictureOf, storeFiles } from '../../media/store.ts'
import { dropFiles } from '../../media/uploads.ts'
import { OperatorError } from '../../operator-error.ts'
import { parseHtml, writeHtml } from '../formats/html.ts'
import type { NeutralPicture, NeutralSite } from '../formats/neutral.ts'
import { coverOf, drawCover } from './cover.ts'
import type { ReadPicture } from './picture-bytes.ts'

/** Pictures that are read and encoded at a time. */
const CONCURRENCY = 4
/** On an `img` that could not be had: why. */
const MISSING = 'data-missing'
/** Pictures that are remembered, so that one of several posts is stored once for each author. */
const REMEMBERED = 5000
/** By whom the encoder queues them. */
const SENDER = { who: 'import', network: 'import' }

/** A text with the pictures that were stored for it. */
export interface PlacedText {
  /** Those that could be had have addresses of this site. */
  html: string
  /** By their ids, which the sanitiser needs. */
  inText: NewPicture[]
}

/**
 * The pictures of one post, stored for its author. Their rows are not there yet. Until `release` is called, other posts
 * with one of them wait.
 */
export interface PostPictures extends PlacedText {
  /** Those that were stored for it, whose rows are to be inserted. */
  stored: NewPicture[]
  lead: NewPicture
  /** Its lead picture as HTML, if it could not be had. */
  missingLead: string | undefined
  release: () => void
}

/** How the pictures of one post are had, each once, and when the others may have them. */
interface Obtaining {
  obtain: (picture: NeutralPicture) => Promise<NewPicture | string>
  /** Resolves when no earlier post is storing what has this key. */
  turn: (key: string) => Promise<void>
  release: () => void
}

export interface PictureParts {
  db: Db
  media: MediaStore
  readPicture: ReadPicture
  /** Whether the site takes no more pictures. */
  isFull: () => Promise<boolean>
  now: () => Date
}

/** Stores the pictures of posts. */
export class Pictures {
  readonly #parts: PictureParts
  /** Those with rows, by author and address. */
  readonly #known = new Map<string, NewPicture>()
  /** The covers that were drawn. */
  readonly #covers = new Map<number, Encoded>()
  /** Under which key each picture without a row will be known. */
  readonly #keys = new Map<string, string>()
  /** By key: when the last post that stores it is written. */
  readonly #claims = new Map<string, Promise<void>>()
  readonly #limit = pLimit(CONCURRENCY)

  constructor(parts: PictureParts) {
    this.#parts = parts
  }

  /**
   * Stores what a post shows. Of a picture that several posts show, those that are called later wait for the earlier
   * ones, which have to be written first.
   * @param lead undefined: a cover is drawn. @param note receives what could not be fetched
   * @throws OperatorError if there is no room
   */
  async store(
    post: { key: string; html: string; lead: NeutralPicture | undefined; ownerId: string },
    note: (text: string) => void,
  ): Promise<PostPictures> {
    const { key, lead, ownerId } = post
    const document = parseHtml(post.html)
    const images = imagesIn(document)
    const wanted = [...images.map(pictureIn), ...(lead ? [lead] : [])]
    const obtaining = this.#obtaining(ownerId, wanted, [coverName(key, ownerId)])
    try {
      await this.#requireRoom()
      const [found, text] = await Promise.all([
        lead && obtaining.obtain(lead),
        this.#placed(document, images, obtaining, note),
      ])
      const isMissing = typeof found === 'string'
      if (isMissing) note(leadMissingNote(lead?.address, found))
      if (typeof found !== 'object') await obtaining.turn(coverName(key, ownerId))
      const cover = typeof found === 'object' ? found : await this.cover(key, ownerId)
      const missingLead = isMissing && lead ? missingPicture(lead, found) : undefined
      const stored = this.#newOf([cover, ...text.inText])
      return { ...text, lead: cover, missingLead, stored, release: obtaining.release }
    } catch (error) {
      obtaining.release()
      throw error
    }
  }

  /**
   * Stores what texts of one blog or page show.
   * @param note receives what could not be fetched
   * @param isWanted of each picture; the others stay as they are
   * @throws OperatorError if there is no room
   */
  async storeTexts(
    htmls: string[],
    ownerId: string,
    note: (text: string) => void,
    isWanted: (image: Element) => boolean = () => true,
  ): Promise<{ texts: PlacedText[]; stored: NewPicture[]; release: () => void }> {
    const parsed = htmls.map((html) => {
      const document = parseHtml(html)
      return { document, images: imagesIn(document).filter(isWanted) }
    })
    const wanted = parsed.flatMap(({ images }) => images.map(pictureIn))
    const obtaining = this.#obtaining(ownerId, wanted)
    try {
      await this.#requireRoom()
      const texts = await Promise.all(
        parsed.map(({ document, images }) => this.#placed(document, images, obtaining, note)),
      )
      const stored = this.#newOf(texts.flatMap(({ inText }) => inText))
      return { texts, stored, release: obtaining.release }
    } catch (error) {
      obtaining.release()
      throw error
    }
  }

  async #requireRoom(): Promise<void> {
    if (await this.#parts.isFull()) throw new OperatorError(messages.noRoom)
  }

  async #placed(
    document: Document,
    images: Element[],
    { obtain }: Obtaining,
    note: (text: string) => void,
  ): Promise<PlacedText> {
    const pictures = await Promise.all(images.map((image) => obtain(pictureIn(image))))
    images.forEach((image, at) => {
      const picture = pictures[at]
      delete image.attribs[MISSING]
      if (typeof picture === 'object') image.attribs.src = pictureOf(picture).url
      else {
        image.attribs[MISSING] = picture ?? ''
        note(missingNote(image))
      }
    })
    return {
      html: writeHtml(document.children),
      inText: pictures.filter((picture) => typeof picture === 'object'),
    }
  }

  /** Claims pictures of a post, so that others that show them wait, and reads and stores each once. */
  #obtaining(ownerId: string, wanted: NeutralPicture[], otherKeys: string[] = []): Obtaining {
    const { promise, resolve } = Promise.withResolvers<void>()
    const addresses = wanted.flatMap(({ address, others }) => [address, ...others])
    const keys = new Set([...addresses.map((address) => `${ownerId} ${address}`), ...otherKeys])
    const before = new Map([...keys].map((key) => [key, this.#claims.get(key)]))
    for (const key of keys) this.#claims.set(key, promise)
    const found = new Map<string, Promise<NewPicture | string>>()
    return {
      obtain: (picture) => {
        const known = found.get(picture.address) ?? this.#obtain(picture, ownerId, before)
        found.set(picture.address, known)
        return known
      },
      turn: async (key) => before.get(key),
      release: () => {
        resolve()
        for (const key of keys) if (this.#claims.get(key) === promise) this.#claims.delete(key)
      },
    }
  }

  #newOf(pictures: NewPicture[]): NewPicture[] {
    return [...new Set(pictures)].filter((picture) => this.isNew(picture))
  }

  /**
   * Stores pictures of Blogi's own archive as they are there.
   * @returns them by their names; those that are missing or damaged are left out
   * @throws OperatorError if there is no room
   */
  async storeArchived(names: Iterable<string>, ownerId: string, site: NeutralSite): Promise<Map<string, NewPicture>> {
    if (await this.#parts.isFull()) throw new OperatorError(messages.noRoom)
    const found = new Map<string, NewPicture>()
    for (const name of names) {
      const key = `${ownerId} ${name}`
      const known = this.#known.get(key)
      const stored = known ? undefined : await site.stored?.(name)
      const encoded = stored && (await archivedPicture(stored.picture, stored.read))
      const picture = known ?? (encoded && (await this.#keep(encoded, key, ownerId)))
      if (picture) found.set(name, picture)
    }
    return found
  }

  /** Whether the row of a picture is still to be inserted. */
  isNew(picture: NewPicture): boolean {
    return this.#keys.has(picture.id)
  }

  /** The drawn cover of a post, stored for its author. */
  async cover(key: string, ownerId: string): Promise<NewPicture> {
    const at = coverOf(key)
    const name = coverName(key, ownerId)
    const known = this.#known.get(name)
    if (known) return known
    const encoded = this.#covers.get(at) ?? (await encodePicture(await drawCover(at), BLOG_FORMAT, SENDER))
    this.#covers.set(at, encoded)
    return this.#keep(encoded, name, ownerId)
  }

  /** Remembers pictures whose rows were inserted. */
  remember(pictures: NewPicture[]): void {
    for (const picture of pictures) {
      const key = this.#keys.get(picture.id)
      if (key !== undefined) this.#known.set(key, picture)
      this.#keys.delete(picture.id)
    }
    for (const key of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break
      this.#known.delete(key)
    }
  }

  /** Removes the files of pictures whose rows were not inserted. */
  async drop(pictures: NewPicture[]): Promise<void> {
    for (const { id } of pictures) this.#keys.delete(id)
    await dropFiles(this.#parts, pictures)
  }

  /** @returns the reason why it cannot be had */
  async #obtain(
    picture: NeutralPicture,
    ownerId: string,
    claimed: Map<string, Promise<void> | undefined>,
  ): Promise<NewPicture | string> {
    let reason = ''
    for (const address of [picture.address, ...picture.others]) {
      const key = `${ownerId} ${address}`
      // Not within the limit: those that are waited for need it.
      await claimed.get(key)
      const known = this.#known.get(key)
      if (known) return known
      try {
        return await this.#limit(async () => {
          const bytes = await this.#parts.readPicture(address)
          return this.#keep(await encodePicture(bytes, BLOG_FORMAT, SENDER), key, ownerId)
        })
      } catch (error) {
        reason ||= reasonOf(error)
      }
    }
    return reason
  }

  async #keep(encoded: Encoded, key: string, ownerId: string): Promise<NewPicture> {
    const stored = await storeFiles(this.#parts.media, encoded, ownerId, this.#parts.now())
    this.#keys.set(stored.id, key)
    return stored
  }
}

/** Different pictures of a text that an import would read. */
export const picturesIn = (html: string): number => addressesIn(html).size

/** The addresses of the pictures of a text. */
export const addressesIn = (html: string): Set<string> =>
  new Set(imagesIn(parseHtml(html)).map(({ attribs }) => attribs.src ?? ''))

/** The pictures of a text that could not be had. */
export const missingIn = (html: string): Element[] =>
  html.includes(MISSING) ? imagesIn(parseHtml(html)).filter(isMissing) : []
export const isMissing = ({ attribs }: Element): boolean => attribs[MISSING] !== undefined

/** A text whose missing pictures cannot be had for another reason. */
export function withReason(html: string, reason: string): string {
  const document = parseHtml(html)
  for (const { attribs } of imagesIn(document).filter(isMissing)) attribs[MISSING] = reason
  return writeHtml(document.children)
}

/** A lead picture that could not be had, as `missingIn` reads it. */
function missingPicture({ address, others, alt }: NeutralPicture, reason: string): string {
  const attributes = { src: address, alt, 'data-others': JSON.stringify(others), [MISSING]: reason }
  return writeHtml([new Element('img', attributes)])
}

/** The line about a picture of a text that could not be had. */
export const missingNote = ({ attribs }: Element): string =>
  formatMessage(messages.pictureMissing, { address: shown(attribs.src), reason: attribs[MISSING] ?? '' })
/** The same of a lead picture. */
export const missingLeadNote = ({ attribs }: Element): string => leadMissingNote(attribs.src, attribs[MISSING] ?? '')
const leadMissingNote = (address: string | undefined, reason: string) =>
  formatMessage(messages.leadPictureMissing, { address: shown(address), reason })
/** The line about one whose text was changed in the meantime. */
export const changedNote = ({ attribs }: Element): string =>
  formatMessage(messages.pictureTextChanged, { address: shown(attribs.src) })

const imagesIn = (document: Document): Element[] => DomUtils.getElementsByTagName('img', document).filter(isTag)
const coverName = (key: string, ownerId: string) => `${ownerId}#${coverOf(key)}`

const pictureIn = ({ attribs }: Element): NeutralPicture => ({
  address: attribs.src ?? '',
  others: othersIn(attribs['data-others']),
  alt: attribs.alt ?? '',
})

/** Other addresses of a picture. One within code is as the other site has it. */
function othersIn(attribute = '[]'): string[] {
  try {
    const others: unknown = JSON.parse(attribute)
    return Array.isArray(others) ? others.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** An address for a note; that of a picture within the text is the picture itself. */
const shown = (address = '') => (address.length > 200 ? `${address.slice(0, 200)}…` : address)

const REASONS: Record<Exclude<FetchFailure, 'status'>, string> = {
  address: messages.reasonAddress,
  inner: messages.reasonInner,
  redirects: messages.reasonRedirects,
  size: messages.reasonSize,
  time: messages.reasonTime,
  encoding: messages.reasonEncoding,
  network: messages.reasonNetwork,
}

/** @throws the error, if it says nothing about the picture */
function reasonOf(error: unknown): string {
  if (error instanceof FetchError) {
    const { failure, status = 0 } = error
    return failure === 'status' ? formatMessage(messages.reasonStatus, { status }) : REASONS[failure]
  }
  if (error instanceof Problem && error.statusCode < 500) return error.message.replace(/\.$/, '')
  throw error
}
