import { access, constants, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes } from '../db/condition.ts'
import type { MediaStore } from './media-store.ts'

/** A media store in a folder of this machine's disk; creates the folder. */
export async function diskMedia(folder: string): Promise<MediaStore> {
  await mkdir(folder, { recursive: true })
  return {
    async put(id, files) {
      const own = join(folder, id)
      try {
        await mkdir(own)
        for (const { name, bytes } of files) await writeDurably(join(own, name), bytes)
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
    free: () => freeBytes(folder),
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

/** Forces the names in a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
