import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { formatMessage } from '#contract/format-message.ts'
import type { Config } from '../config.ts'
import { storage as messages } from '../language/messages.ts'
import { MEDIA_FOLDER, mediaFolder } from '../media/files.ts'
import { openBucket } from '../media/open.ts'
import { fileNames, type PictureRow } from '../media/store.ts'
import { OperatorError } from '../operator-error.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** Pictures read at once: enough to hide a bucket's latency. Each has six files at most. */
const AT_ONCE = 8

/** Reads `<id>/<name>`; undefined when the file is missing or unreadable. */
export type ReadPicture = (file: string) => Promise<Buffer | undefined>

/** A reader for the site's pictures, on disk or in a bucket. @throws OperatorError when the whole store is missing */
export async function pictureReader(config: Config): Promise<ReadPicture> {
  if (config.s3) {
    const { read } = await openBucket(config.s3)
    return async (file) => {
      const found = await read(file, { head: false, range: undefined, ifNoneMatch: undefined })
      return found?.body && buffer(found.body)
    }
  }
  const folder = mediaFolder(config)
  if (!existsSync(folder)) throw new OperatorError(formatMessage(messages.noSite, { path: folder }))
  // A bad sector must not keep the other files out of the backup.
  return (file) => readFile(join(folder, file)).catch(() => undefined)
}

/** Adds pictures to an archive, each file once. */
export class PictureCollector {
  readonly #read: ReadPicture
  readonly #archive: ArchiveWriter
  readonly #onRead: (count: number) => void
  readonly #whole = new Set<string>()
  /** The added files of incomplete pictures. */
  readonly #partly = new Map<string, Set<string>>()
  files = 0
  bytes = 0

  /** @param onRead called with the number of pictures that were read */
  constructor(read: ReadPicture, archive: ArchiveWriter, onRead: (count: number) => void = () => {}) {
    this.#read = read
    this.#archive = archive
    this.#onRead = onRead
  }

  /** @returns the files that cannot be read, as `<id>/<name>` */
  async collect(pictures: AsyncIterable<PictureRow>): Promise<string[]> {
    const missing: string[] = []
    let batch: PictureRow[] = []
    const store = async () => {
      const read = await Promise.all(batch.map((picture) => this.#readPicture(picture)))
      for (const [index, picture] of batch.entries()) missing.push(...(await this.#add(picture.id, read[index] ?? [])))
      batch = []
      this.#onRead(this.#whole.size + this.#partly.size)
    }
    for await (const picture of pictures) {
      if (this.#whole.has(picture.id)) continue
      if (batch.push(picture) === AT_ONCE) await store()
    }
    await store()
    return missing
  }

  #readPicture(picture: PictureRow): Promise<[string, Buffer | undefined][]> {
    const lacking = fileNames(picture).filter((file) => !this.#partly.get(picture.id)?.has(file))
    return Promise.all(
      lacking.map(async (file) => [file, await this.#read(`${picture.id}/${file}`)] as const),
    ) as Promise<[string, Buffer | undefined][]>
  }

  async #add(id: string, read: [string, Buffer | undefined][]): Promise<string[]> {
    const there = this.#partly.get(id) ?? new Set()
    for (const [file, bytes] of read) {
      if (!bytes) continue
      await this.#archive.add(`${MEDIA_FOLDER}/${id}/${file}`, bytes)
      there.add(file)
      this.files++
      this.bytes += bytes.length
    }
    const missing = read.filter(([, bytes]) => !bytes).map(([file]) => `${id}/${file}`)
    if (missing.length === 0) this.#whole.add(id)
    if (missing.length === 0) this.#partly.delete(id)
    else this.#partly.set(id, there)
    return missing
  }
}
