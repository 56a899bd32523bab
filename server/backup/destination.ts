import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../media/disk.ts'

/** A store of named archives. */
export interface Destination {
  /** Stores a finished archive atomically under a name, moving or uploading `file`. */
  save(name: string, file: string): Promise<void>
  /** The names of everything stored there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  read(name: string): AsyncIterable<Buffer>
}

/** Archives in a folder, which is created; files to save must be on the same disk. */
export async function folderDestination(folder: string): Promise<Destination> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    save: (name, file) => moveInto(join(folder, name), file),
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name)),
    read: (name) => readArchive(join(folder, name)),
  }
}

/** Moves a finished file to its final path, durably. */
export async function moveInto(path: string, file: string): Promise<void> {
  await rename(file, path)
  await syncFolder(dirname(path))
}

export function readArchive(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 1 << 20 })
}
