import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFile } from '../media/media-store.ts'
import type { S3Media } from '../media/s3.ts'
import { FILE_NAME, PICTURE_ID } from '../media/store.ts'
import { OperatorError } from '../operator-error.ts'
import { repeatEvery } from './progress.ts'

/** Pictures on their way at once: enough to hide the store's latency. Each has six files at most. */
const AT_ONCE = 8

const PICTURE = new RegExp(`^${PICTURE_ID}$`)
const FILE = new RegExp(`^${FILE_NAME}$`)

export interface MovedMedia {
  pictures: number
  /** Files copied now, and their bytes. */
  copied: number
  bytes: number
  /** Files that were there already. */
  present: number
}

/**
 * Copies every picture of a media folder into the bucket and looks each file up there; those that are there are left.
 * A file is there when the bucket lists it with its size: the signature covers what was sent, so that a store takes a
 * file whole or not at all.
 * @param say told how far it is, a line at a time
 * @throws OperatorError; what was copied until then is left out the next time
 */
export async function moveMedia(folder: string, bucket: S3Media, say: (line: string) => void): Promise<MovedMedia> {
  const ids = (await readdir(folder)).filter((name) => PICTURE.test(name))
  const moved: MovedMedia = { pictures: 0, copied: 0, bytes: 0, present: 0 }
  const progress = repeatEvery(say)
  const left = ids.values()
  const mover = async () => {
    for (const id of left) {
      await movePicture(folder, id, bucket, moved)
      progress(() => `${moved.pictures} of ${ids.length} pictures, ${moved.copied} files copied`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, mover))
  return moved
}

async function movePicture(folder: string, id: string, bucket: S3Media, moved: MovedMedia): Promise<void> {
  const files = await filesOf(join(folder, id))
  const there = await bucket.sizes(id)
  const missing = files.filter(({ name, bytes }) => there.get(name) !== bytes.length)
  if (missing.length > 0) {
    await bucket.put(id, missing)
    const now = await bucket.sizes(id)
    const lost = missing.find(({ name, bytes }) => now.get(name) !== bytes.length)
    if (lost) throw new OperatorError(`The bucket took ${id}/${lost.name} and does not have it as it was sent.`)
  }
  moved.pictures++
  moved.copied += missing.length
  moved.bytes += missing.reduce((sum, { bytes }) => sum + bytes.length, 0)
  moved.present += files.length - missing.length
}

/** The files of a picture; none where the running site deleted it meanwhile. */
async function filesOf(folder: string): Promise<PictureFile[]> {
  try {
    const names = (await readdir(folder)).filter((name) => FILE.test(name))
    return await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
