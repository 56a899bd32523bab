import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { freeBytes } from '../db/database-health.ts'
import type { MediaStore } from './media-store.ts'

/** Next to the pictures folder. */
const TRASH_FOLDER = 'trash'
/** A file in the pictures folder with the id of the site it belongs to. */
export const SITE_FILE = 'site-id'
/** Bytes of small files in memory, and of the longest one there: some hundred pictures as lists show them. */
const CACHED = 16 * 1024 * 1024
const SMALL_MAX = 64 * 1024
/** Milliseconds for which a picture may be served after another instance has moved it to the trash. */
const CACHED_FOR = 60_000

/** A media store in a folder on the local disk; creates the folder. */
export async function diskMedia(folder: string): Promise<MediaStore> {
  await mkdir(folder, { recursive: true })
  const trash = join(dirname(folder), TRASH_FOLDER)
  const siteFile = join(folder, SITE_FILE)
  /** Null: it is long. */
  const small = new LRUCache<string, { bytes: Buffer | null }>({
    maxSize: CACHED,
    ttl: CACHED_FOR,
    sizeCalculation: ({ bytes }) => bytes?.length || 1,
  })
  const forget = (ids: string[]) => {
    const gone = new Set(ids)
    for (const file of small.keys()) if (gone.has(dirname(file))) small.delete(file)
  }
  const readSmall = async (file: string) => {
    const path = join(folder, file)
    const bytes = (await stat(path)).size > SMALL_MAX ? null : await readFile(path)
    small.set(file, { bytes })
    return { bytes }
  }
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
      forget(ids)
      for (const id of ids) await rm(join(folder, id), { recursive: true, force: true })
    },
    async *list(before) {
      for (const id of await readdir(folder)) {
        if (id.startsWith(SITE_FILE)) continue
        if ((await stat(join(folder, id))).mtime < before) yield id
      }
    },
    async trash(ids) {
      await mkdir(trash, { recursive: true })
      for (const id of ids) {
        const there = join(trash, id)
        await rm(there, { recursive: true, force: true })
        await rename(join(folder, id), there).catch(orAbsent)
        // The retention period in the trash starts now.
        await utimes(there, new Date(), new Date()).catch(orAbsent)
      }
      forget(ids)
    },
    async emptyTrash(before) {
      let removed = 0
      for (const id of (await readdir(trash).catch(orAbsent)) ?? []) {
        if ((await stat(join(trash, id))).mtime >= before) continue
        await rm(join(trash, id), { recursive: true, force: true })
        removed += 1
      }
      return removed
    },
    // Whoever serves the file itself finds out why it cannot be read.
    readSmall: async (file) => (small.get(file) ?? (await readSmall(file).catch(() => undefined)))?.bytes ?? undefined,
    size: async (file) => (await stat(join(folder, file)).catch(orAbsent))?.size,
    siteId: async () => (await readFile(siteFile, 'utf8').catch(orAbsent))?.trim() || undefined,
    async giveTo(siteId) {
      // Renamed when complete: an instance that starts at the same time must never read half of it.
      const beside = `${siteFile}.${randomUUID()}`
      await writeDurably(beside, Buffer.from(`${siteId}\n`))
      await rename(beside, siteFile)
      await syncFolder(folder)
    },
    check: () => access(folder, constants.W_OK),
    free: () => freeBytes(folder),
  }
}

/** Ignores a missing file. @throws every other error */
function orAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Writes and fsyncs a file. Its row is inserted later, so a power failure never leaves a blog without its picture. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Fsyncs a folder, so that its directory entries are on disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
