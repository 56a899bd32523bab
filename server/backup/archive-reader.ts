import { Header } from 'tar'
import { formatMessage } from '#contract/format-message.ts'
import { storage as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { BLOCK } from './archive-writer.ts'

/** A part of an archive; its body can be read until the next part is requested. */
export interface Part {
  path: string
  body: AsyncIterable<Buffer>
}

/**
 * The parts of an archive in order. The bytes between them are checked too, so that every byte is verified.
 * @throws OperatorError that names the part after which it is damaged
 */
export async function* partsOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const bytes = new Bytes(archive)
  for (let before: string | undefined; ; ) {
    const block = await bytes.exactly(BLOCK, before)
    if (isEmpty(block)) {
      await bytes.requireEnd(before)
      return
    }
    const header = headerOf(block)
    if (!header) {
      throw new OperatorError(
        before === undefined ? messages.notAnArchive : formatMessage(messages.archiveUnreadableAfter, { part: before }),
      )
    }
    const { path, size } = header
    const body = bytes.next(size, path)
    yield { path, body }
    // Skip what the caller has not read.
    for await (const _ of body);
    const padding = await bytes.exactly((BLOCK - (size % BLOCK)) % BLOCK, path)
    if (!isEmpty(padding)) throw new OperatorError(formatMessage(messages.archiveChangedAfter, { part: path }))
    before = path
  }
}

/** @returns undefined when the block is damaged or is not a tar header */
function headerOf(block: Buffer): { path: string; size: number } | undefined {
  try {
    const { cksumValid, path, size } = new Header(block)
    return cksumValid && path !== undefined && size !== undefined ? { path, size } : undefined
  } catch {
    return undefined
  }
}

const isEmpty = (block: Buffer) => block.every((byte) => byte === 0)

class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /**
   * The next `length` bytes in chunks.
   * @param part named in the error when the archive ends too early; undefined at the beginning of the archive
   */
  async *next(length: number, part: string | undefined): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) {
        throw new OperatorError(
          part === undefined ? messages.archiveCutAtBeginning : formatMessage(messages.archiveCut, { part }),
        )
      }
      const chunk = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(chunk.length)
      left -= chunk.length
      yield chunk
    }
  }

  async exactly(length: number, part: string | undefined): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.next(length, part)) chunks.push(chunk)
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  }

  /** Reads the second empty block. @throws OperatorError when it is missing, or anything but zero bytes follows */
  async requireEnd(before: string | undefined): Promise<void> {
    let isClean = isEmpty(await this.exactly(BLOCK, before))
    do isClean &&= isEmpty(this.#rest)
    while (isClean && (await this.#more()))
    if (!isClean) throw new OperatorError(messages.archiveTooLong)
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    this.#rest = done ? Buffer.alloc(0) : value
    return !done
  }
}
