import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../media/disk.ts'

/** Where archives lie under their names. */
export interface Destination {
  /** Takes a finished archive over; under its name it is there whole or not at all. */
  save(name: string, file: string): Promise<void>
  /** The names that lie there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  read(name: string): AsyncIterable<Buffer>
}

/** Archives in a folder, which is made; files that are saved lie on the same disk already. */
export async function folderPlace(folder: string): Promise<Destination> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    save: (name, file) => moveInto(join(folder, name), file),
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name)),
    read: (name) => readArchive(join(folder, name)),
  }
}

/** Gives a finished file its final name, durably. */
export async function moveInto(path: string, file: string): Promise<void> {
  await rename(file, path)
  await syncFolder(dirname(path))
}

export function readArchive(file: string): AsyncIterable<Buffer> {
  return createReadStream(file, { highWaterMark: 1 << 20 })
}
