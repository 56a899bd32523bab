import { createHash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../deps.ts'
import { readPictureFile } from '../media/read-picture.ts'
import { fileNames } from '../media/store.ts'
import { type ArchivedPicture, mediaFile } from '../transfer/formats/archived.ts'
import { type Add, STORED_PICTURE } from './zip-archive.ts'

const PICTURE_TAG = /<img\b[^<>]*>/g
const ADDRESS = new RegExp(STORED_PICTURE, 'g')

/** The pictures of Blogi's own archive: each once, in all its versions, named by its content. */
export class ArchivedPictures {
  readonly #parts: Pick<Deps, 'config' | 'db' | 'media'>
  readonly #add: Add
  /** The names of pictures by their ids; undefined: a file of it is missing. */
  readonly #names = new Map<string, string | undefined>()
  readonly #added = new Set<string>()
  /** The ids of pictures of which a file is missing. */
  readonly missing: string[] = []

  constructor(parts: Pick<Deps, 'config' | 'db' | 'media'>, add: Add) {
    this.#parts = parts
    this.#add = add
  }

  /** Adds those that are not there yet. Afterwards `name` and `named` know them. */
  async add(ids: Iterable<string>): Promise<void> {
    for (const id of ids) {
      if (this.#names.has(id)) continue
      const name = await this.#put(id)
      this.#names.set(id, name)
      if (name === undefined) this.missing.push(id)
    }
  }

  /** The name of a picture that was added; null if its files are missing. */
  name(id: string | null): string | null {
    return (id !== null && this.#names.get(id)) || null
  }

  /** An address of a picture with its name in place of its id. */
  address(url: string): string {
    return url.replace(ADDRESS, (address, id: string) => address.replace(id, this.#names.get(id) ?? id))
  }

  /** A stored text with the names of its pictures. No attribute of one contains a bracket. */
  text(html: string): string {
    return html.replace(PICTURE_TAG, (tag) => this.address(tag))
  }

  async #put(id: string): Promise<string | undefined> {
    const row = await this.#parts.db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return undefined
    const files: { name: string; bytes: Buffer }[] = []
    const sum = createHash('sha256')
    for (const name of fileNames(row).sort()) {
      const file = await readPictureFile(this.#parts, `${id}/${name}`)
      if (!file) return undefined
      const bytes = await buffer(file)
      sum.update(`${name} ${hash('sha256', bytes)}\n`)
      files.push({ name, bytes })
    }
    const name = asUuid(sum.digest('hex'))
    if (this.#added.has(name)) return name
    this.#added.add(name)
    const { width, height, placeholder } = row
    const document: ArchivedPicture = {
      width,
      height,
      placeholder,
      widths: JSON.parse(row.widths),
      stills: row.stills === null ? null : JSON.parse(row.stills),
    }
    await this.#add(mediaFile(name, 'picture.json'), Readable.from([documentText(document)]))
    for (const file of files) await this.#add(mediaFile(name, file.name), Readable.from([file.bytes]), false)
    return name
  }
}

/** The first 32 digits, as addresses of pictures have them. */
const asUuid = (digits: string) =>
  [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20, 32)].join('-')

/** A document as it is in an archive. */
export const documentText = (document: object) => `${JSON.stringify(document, null, 2)}\n`
