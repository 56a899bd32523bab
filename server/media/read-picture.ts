import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { mediaFolder } from './files.ts'

/**
 * The file of a picture in its largest version, from the folder or the bucket.
 * @param widths the column of the picture
 * @returns undefined if the file does not exist
 */
export async function readPicture(
  { config, media }: Pick<Deps, 'config' | 'media'>,
  { id, widths }: { id: string; widths: string },
): Promise<Readable | undefined> {
  return readPictureFile({ config, media }, `${id}/${Math.max(...(JSON.parse(widths) as number[]))}.webp`)
}

/** A file of a picture, by its id and name. @returns undefined if it does not exist */
export async function readPictureFile(
  { config, media }: Pick<Deps, 'config' | 'media'>,
  file: string,
): Promise<Readable | undefined> {
  if (media.read) {
    const found = await media.read(file, { head: false, range: undefined, ifNoneMatch: undefined })
    return found?.body
  }
  const opened = await open(join(mediaFolder(config), file)).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return opened && createReadStream('', { fd: opened })
}
