// Over 250 lines, as all that stores pictures shares what is known and what is claimed.
import type { Document, Element } from 'domhandler'
import pLimit from 'p-limit'
import type { Db } from '../../db/open.ts'
import { imports as messages } from '../../language/messages.ts'
import { archivedPicture } from '../../media/archived-picture.ts'
import { encodePicture } from '../../media/encode.ts'
import { BLOG_FORMAT, type Encoded } from '../../media/formats.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { type NewPicture, pictureOf, storeFiles } from '../../media/store.ts'
import { dropFiles } from '../../media/uploads.ts'
import { OperatorError } from '../../operator-error.ts'
import { parseHtml, writeHtml } from '../formats/html.ts'
import type { NeutralPicture, NeutralSite } from '../formats/neutral.ts'
import { type Claim, Claims } from './claims.ts'
import { coverOf, drawCover } from './cover.ts'
import { imagesIn, leadMissingNote, MISSING, missingNote, missingPicture } from './missing-marks.ts'
import type { ReadPicture } from './picture-bytes.ts'
import { reasonOf } from './picture-reasons.ts'
import { pictureIn } from './text-pictures.ts'

/** Pictures that are read and encoded at a time. */
const CONCURRENCY = 4
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

/** How the pictures of one post are had. */
interface Obtaining extends Claim {
  obtain: (picture: NeutralPicture) => Promise<NewPicture | string>
  /** Removes the files of what was stored for a post that cannot have all, and releases it. */
  abandon: () => Promise<void>
}

export interface PictureParts {
  db: Db
  media: MediaStore
  readPicture: ReadPicture
  /** Whether there is no room for more pictures. @param unwritten bytes of stored pictures without rows */
  isFull: (unwritten: number) => Promise<boolean>
  now: () => Date
  /** Ends all; its reason is thrown. */
  signal?: AbortSignal
}

/** Stores the pictures of posts. */
export class Pictures {
  readonly #parts: PictureParts
  /** Those with rows, by author and address. */
  readonly #known = new Map<string, NewPicture>()
  /** The covers that were drawn. */
  readonly #covers = new Map<number, Encoded>()
  /** Pictures without a row, by their ids, and under which key each will be known. */
  readonly #unwritten = new Map<string, { key: string; bytes: number }>()
  readonly #claims = new Claims()
  readonly #limit = pLimit(CONCURRENCY)
  readonly #stopping = new AbortController()
  /** Of what reads pictures. */
  readonly #signal: AbortSignal

  constructor(parts: PictureParts) {
    this.#parts = parts
    this.#signal = AbortSignal.any([this.#stopping.signal, ...(parts.signal ? [parts.signal] : [])])
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
      this.#parts.signal?.throwIfAborted()
      const isMissing = typeof found === 'string'
      if (isMissing) note(leadMissingNote(lead?.address, found))
      if (typeof found !== 'object') await obtaining.turn(coverName(key, ownerId))
      const cover = typeof found === 'object' ? found : await this.cover(key, ownerId)
      const missingLead = isMissing && lead ? missingPicture(lead, found) : undefined
      const stored = this.#newOf([cover, ...text.inText])
      return { ...text, lead: cover, missingLead, stored, release: obtaining.release }
    } catch (error) {
      await obtaining.abandon()
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
      this.#parts.signal?.throwIfAborted()
      const stored = this.#newOf(texts.flatMap(({ inText }) => inText))
      return { texts, stored, release: obtaining.release }
    } catch (error) {
      await obtaining.abandon()
      throw error
    }
  }

  async #requireRoom(): Promise<void> {
    const bytes = [...this.#unwritten.values()].reduce((sum, one) => sum + one.bytes, 0)
    if (await this.#parts.isFull(bytes)) throw new OperatorError(messages.noRoom)
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

  /** Reads and stores each picture of a post once. */
  #obtaining(ownerId: string, wanted: NeutralPicture[], otherKeys: string[] = []): Obtaining {
    const addresses = wanted.flatMap(({ address, others }) => [address, ...others])
    const keys = [...addresses.map((address) => `${ownerId} ${address}`), ...otherKeys]
    const claim = this.#claims.claim(keys)
    const found = new Map<string, Promise<NewPicture | string>>()
    return {
      ...claim,
      obtain: (picture) => {
        const known = found.get(picture.address) ?? this.#obtain(picture, ownerId, claim)
        found.set(picture.address, known)
        return known
      },
      abandon: async () => {
        const settled = await Promise.allSettled(found.values())
        const had = settled.flatMap((one) =>
          one.status === 'fulfilled' && typeof one.value === 'object' ? [one.value] : [],
        )
        await this.drop(this.#newOf(had)).finally(claim.release)
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
    await this.#requireRoom()
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
    return this.#unwritten.has(picture.id)
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
      const unwritten = this.#unwritten.get(picture.id)
      if (unwritten) this.#known.set(unwritten.key, picture)
      this.#unwritten.delete(picture.id)
    }
    for (const key of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break
      this.#known.delete(key)
    }
  }

  /** Reads no more pictures: posts whose pictures are being stored are discarded, and have none or some. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Removes the files of pictures whose rows were not inserted. */
  async drop(pictures: NewPicture[]): Promise<void> {
    for (const { id } of pictures) this.#unwritten.delete(id)
    await dropFiles(this.#parts, pictures)
  }

  /** @returns the reason why it cannot be had */
  async #obtain(picture: NeutralPicture, ownerId: string, { turn }: Claim): Promise<NewPicture | string> {
    const signal = this.#signal
    let reason = ''
    for (const address of [picture.address, ...picture.others]) {
      const key = `${ownerId} ${address}`
      // Not within the limit: those that are waited for need it.
      await turn(key)
      const known = this.#known.get(key)
      if (known) return known
      try {
        return await this.#limit(async () => {
          signal.throwIfAborted()
          const bytes = await this.#parts.readPicture(address, signal)
          const encoded = await encodePicture(bytes, BLOG_FORMAT, SENDER, signal)
          // Those of the posts before it may have filled it in the meantime.
          await this.#requireRoom()
          return this.#keep(encoded, key, ownerId)
        })
      } catch (error) {
        // What was stored of the post by then is dropped with it.
        if (signal.aborted) return reason
        reason ||= reasonOf(error)
      }
    }
    return reason
  }

  async #keep(encoded: Encoded, key: string, ownerId: string): Promise<NewPicture> {
    const stored = await storeFiles(this.#parts.media, encoded, ownerId, this.#parts.now())
    this.#unwritten.set(stored.id, { key, bytes: stored.bytes })
    return stored
  }
}

const coverName = (key: string, ownerId: string) => `${ownerId}#${coverOf(key)}`
