import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { FILE_NAME, MEDIA_PATH, PICTURE_ID } from '../media/store.ts'

/** Adds a file to an archive, and resolves when it is read. */
export type Add = (path: string, content: Readable, compress?: boolean) => Promise<void>

/** The address of a stored picture, for a regular expression; its group is the id. */
export const STORED_PICTURE = `${MEDIA_PATH}(${PICTURE_ID})/${FILE_NAME}`

/** Where a picture is in an archive. */
export const pictureFile = (id: string) => `pictures/${id}.webp`

/**
 * A ZIP archive that is made while it is read, as fast as its reader takes it.
 * @param fill adds the files, one after another
 * @param failed called with the error if `fill` fails, not if the reader left; the reader then has an incomplete file
 * @returns the archive, of which destroying ends the work, and what `fill` returns: rejected if it is incomplete
 */
export function zipArchive<Filled>(
  fill: (add: Add) => Promise<Filled>,
  failed: (error: unknown) => void = () => {},
): { output: Readable; filled: Promise<Filled> } {
  const zip = new ZipFile()
  // yazl's type leaves out that it is a PassThrough.
  const output = zip.outputStream as Readable
  const left = new AbortController()
  output.once('close', () => left.abort())
  const add: Add = async (path, content, compress = true) => {
    zip.addReadStream(content, path, { compress })
    // One entry after another, so that only the entry being sent is in memory.
    await finished(content, { signal: left.signal }).finally(() => content.destroy())
  }
  const filled = fill(add).then(
    (result) => {
      zip.end()
      return result
    },
    (error) => {
      if (!left.signal.aborted) failed(error)
      output.destroy(error)
      throw error
    },
  )
  // Not everyone awaits it.
  filled.catch(() => {})
  return { output, filled }
}
