import { type Element, isTag } from 'domhandler'
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

/** Pictures of a post that are read and encoded at a time. */
const CONCURRENCY = 4
/** Pictures that are remembered, so that one of several posts is stored once for each author. */
const REMEMBERED = 5000
/** By whom the encoder queues them. */
const SENDER = { who: 'import', network: 'import' }

/** The pictures of one post, stored for its author. Their rows are not there yet. */
export interface PostPictures {
  lead: NewPicture
  /** The text, in which those that could be had have addresses of this site. */
  html: string
  /** Those that were stored for this post, whose rows are to be inserted. */
  stored: NewPicture[]
  /** All by their ids, which the sanitiser needs. */
  inText: NewPicture[]
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

  constructor(parts: PictureParts) {
    this.#parts = parts
  }

  /**
   * Stores what a post shows.
   * @param lead undefined: a cover is drawn. @param note receives what could not be fetched
   * @throws OperatorError if there is no room
   */
  async store(
    post: { key: string; html: string; lead: NeutralPicture | undefined; ownerId: string },
    note: (text: string) => void,
  ): Promise<PostPictures> {
    if (await this.#parts.isFull()) throw new OperatorError(messages.noRoom)
    const found = new Map<string, Promise<NewPicture | string>>()
    const limit = pLimit(CONCURRENCY)
    const obtain = (picture: NeutralPicture) => {
      const known = found.get(picture.address) ?? limit(() => this.#obtain(picture, post.ownerId))
      found.set(picture.address, known)
      return known
    }
    const document = parseHtml(post.html)
    const images = DomUtils.getElementsByTagName('img', document).filter(isTag)
    const [lead, ...inText] = await Promise.all([
      post.lead ? obtain(post.lead) : undefined,
      ...images.map((image) => obtain(pictureIn(image))),
    ])
    images.forEach((image, at) => {
      const picture = inText[at]
      if (typeof picture === 'object') image.attribs.src = pictureOf(picture).url
      else note(formatMessage(messages.pictureMissing, { address: shown(image.attribs.src), reason: picture ?? '' }))
    })
    if (typeof lead === 'string') {
      note(formatMessage(messages.leadPictureMissing, { address: shown(post.lead?.address), reason: lead }))
    }
    const cover = typeof lead === 'object' ? lead : await this.cover(post.key, post.ownerId)
    const all = inText.filter((picture) => typeof picture === 'object')
    const fresh = [...new Set([cover, ...all])].filter((picture) => this.isNew(picture))
    return { lead: cover, html: writeHtml(document.children), stored: fresh, inText: all }
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
    const name = `${ownerId}#${at}`
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
  async #obtain(picture: NeutralPicture, ownerId: string): Promise<NewPicture | string> {
    let reason = ''
    for (const address of [picture.address, ...picture.others]) {
      const key = `${ownerId} ${address}`
      const known = this.#known.get(key)
      if (known) return known
      try {
        return await this.#keep(
          await encodePicture(await this.#parts.readPicture(address), BLOG_FORMAT, SENDER),
          key,
          ownerId,
        )
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

/** The pictures of a text that an import would read. */
export const picturesIn = (html: string): number => DomUtils.getElementsByTagName('img', parseHtml(html)).length

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
