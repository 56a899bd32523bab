import { createHash, type Hash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Header } from 'tar'
import { type Described, MANIFEST_FILE, renderManifest, SUMS_FILE } from './manifest.ts'

/** The block size in bytes: the parts of a tar start at multiples of it, and two empty blocks end it. */
export const BLOCK = 512

/** Writes an archive (tar) part by part, reading each only once, and records the SHA-256 of each in SHA256SUMS. */
export class ArchiveWriter {
  readonly #archive: FileHandle
  readonly #sums: FileHandle
  readonly #folder: string
  readonly #madeAt: Date

  private constructor(folder: string, madeAt: Date, archive: FileHandle, sums: FileHandle) {
    this.#folder = folder
    this.#madeAt = madeAt
    this.#archive = archive
    this.#sums = sums
  }

  /** Creates the archive `file` in `folder`, where SHA256SUMS is also written until it is added to the archive. */
  static async create(folder: string, file: string, madeAt: Date): Promise<ArchiveWriter> {
    const archive = await open(join(folder, file), 'wx', 0o600)
    return new ArchiveWriter(folder, madeAt, archive, await open(join(folder, SUMS_FILE), 'wx', 0o600))
  }

  async add(path: string, bytes: Buffer): Promise<void> {
    await this.#archive.writeFile(Buffer.concat([this.#header(path, bytes.length), bytes, padding(bytes.length)]))
    await this.#note(path, hash('sha256', bytes))
  }

  /** Adds a file of `folder` under its own name. */
  async addFile(name: string): Promise<void> {
    await this.#note(name, await this.#copy(name))
  }

  /** Adds the sums and the manifest, and resolves when the archive is synced to disk. */
  async finish(described: Described): Promise<void> {
    const sums = await this.#copy(SUMS_FILE)
    const manifest = Buffer.from(renderManifest(described, sums))
    const end = Buffer.alloc(2 * BLOCK)
    await this.#archive.writeFile(
      Buffer.concat([this.#header(MANIFEST_FILE, manifest.length), manifest, padding(manifest.length), end]),
    )
    await this.#archive.sync()
  }

  async close(): Promise<void> {
    await Promise.all([this.#archive.close(), this.#sums.close()])
  }

  /** @returns the SHA-256 of the copied bytes */
  async #copy(name: string): Promise<string> {
    const file = join(this.#folder, name)
    const { size } = await stat(file)
    await this.#archive.writeFile(this.#header(name, size))
    const sum: Hash = createHash('sha256')
    let copied = 0
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      sum.update(chunk)
      copied += chunk.length
      await this.#archive.writeFile(chunk)
    }
    if (copied !== size) throw new Error(`${name} changed while it was copied`)
    await this.#archive.writeFile(padding(size))
    return sum.digest('hex')
  }

  async #note(path: string, sum: string): Promise<void> {
    await this.#sums.writeFile(sumLine(path, sum))
  }

  #header(path: string, size: number): Buffer {
    const block = Buffer.alloc(BLOCK)
    new Header({ path, size, mode: 0o600, type: 'File', mtime: this.#madeAt }).encode(block)
    return block
  }
}

/** A line in the format of `sha256sum`. */
export const sumLine = (path: string, sum: string) => `${sum}  ${path}\n`

/** The padding of a part's last block. */
function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}
