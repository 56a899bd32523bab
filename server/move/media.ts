import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { storage as messages } from '../language/messages.ts'
import type { PictureFile } from '../media/media-store.ts'
import type { S3Media } from '../media/s3.ts'
import { FILE_NAME, PICTURE_ID } from '../media/store.ts'
import { OperatorError } from '../operator-error.ts'
import { repeatEvery } from './progress.ts'

/** Pictures copied concurrently: enough to hide the store's latency. Each has at most six files. */
const AT_ONCE = 8

const PICTURE = new RegExp(`^${PICTURE_ID}$`)
const FILE = new RegExp(`^${FILE_NAME}$`)

export interface MovedMedia {
  pictures: number
  /** The number of files copied by this run, and their bytes. */
  copied: number
  bytes: number
  /** The number of files that were already in the bucket. */
  present: number
}

/**
 * Copies every picture of a media folder into the bucket, skipping files that are already there, and checks each copy.
 * A file counts as copied when the bucket lists it with the same size: the signature covers the content, so a store
 * accepts a file completely or not at all.
 * @param say called with each line of progress
 * @throws OperatorError; files copied until then are skipped the next time
 */
export async function moveMedia(folder: string, bucket: S3Media, say: (line: string) => void): Promise<MovedMedia> {
  const ids = (await readdir(folder)).filter((name) => PICTURE.test(name))
  const moved: MovedMedia = { pictures: 0, copied: 0, bytes: 0, present: 0 }
  const progress = repeatEvery(say)
  const left = ids.values()
  const mover = async () => {
    for (const id of left) {
      await movePicture(folder, id, bucket, moved)
      progress(() =>
        formatMessage(messages.picturesSoFar, { pictures: moved.pictures, all: ids.length, files: moved.copied }),
      )
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
    if (lost) throw new OperatorError(formatMessage(messages.pictureNotTaken, { file: `${id}/${lost.name}` }))
  }
  moved.pictures++
  moved.copied += missing.length
  moved.bytes += missing.reduce((sum, { bytes }) => sum + bytes.length, 0)
  moved.present += files.length - missing.length
}

/** The files of a picture; none if the running site has deleted it in the meantime. */
async function filesOf(folder: string): Promise<PictureFile[]> {
  try {
    const names = (await readdir(folder)).filter((name) => FILE.test(name))
    return await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
