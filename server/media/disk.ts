import { access, constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where picture files live. A picture is a folder of its id that holds one `<width>.webp` for each version. */
export interface MediaStore {
  /** Writes every version durably, or throws and leaves none. */
  put(id: string, versions: { width: number; bytes: Buffer }[]): Promise<void>
  /** Removes pictures; those that are not there are fine. */
  remove(ids: string[]): Promise<void>
  /** The ids of all stored pictures that were made before `before`. */
  list(before: Date): AsyncIterable<string>
  /** @throws where pictures cannot be stored */
  check(): Promise<void>
  /**
   * Reads `<id>/<width>.webp` as a stream. Absent where the files lie in a folder that is served as it is.
   * @returns undefined where there is no such file
   */
  read?(file: string, request: FileRequest): Promise<FileAnswer | undefined>
}

/** What a reader of a file asks for, in the words of HTTP. */
export interface FileRequest {
  /** The headers alone. */
  head: boolean
  range: string | undefined
  ifNoneMatch: string | undefined
}

/** A file, or 304 and 416 without one. */
export interface FileAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number>
  body: Readable | undefined
}

/** A media store in a folder of this machine's disk; creates the folder. */
export async function diskMedia(folder: string): Promise<MediaStore> {
  await mkdir(folder, { recursive: true })
  return {
    async put(id, versions) {
      const own = join(folder, id)
      try {
        await mkdir(own)
        for (const { width, bytes } of versions) await writeDurably(join(own, `${width}.webp`), bytes)
        await syncFolder(own)
        await syncFolder(folder)
      } catch (error) {
        await rm(own, { recursive: true, force: true })
        throw error
      }
    },
    async remove(ids) {
      for (const id of ids) await rm(join(folder, id), { recursive: true, force: true })
    },
    async *list(before) {
      for (const id of await readdir(folder)) {
        if ((await stat(join(folder, id))).mtime < before) yield id
      }
    },
    check: () => access(folder, constants.W_OK),
  }
}

/** Forced to the disk before the database names it, so that a power cut never leaves a blog without its picture. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
