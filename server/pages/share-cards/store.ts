import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Inside the data folder of each instance. */
const FOLDER = 'share-cards'
/**
 * Milliseconds for which a card is kept. Less than the days in which someone can take back the deletion of an account:
 * nothing is drawn of it in the meantime, and afterwards nothing is left.
 */
const KEPT = 7 * 24 * 60 * 60 * 1000

export interface ShareCardStore {
  /** @param name the id of the card's subject, and a hash of its content */
  read(name: string): Promise<Buffer | undefined>
  write(name: string, card: Uint8Array): Promise<void>
  /** Removes cards that were drawn more than KEPT before `now`. */
  removeOld(now: Date): Promise<void>
}

/** Cards that were drawn, as files. They can be drawn again, so that nothing depends on them. */
export function shareCardStore(dataDir: string): ShareCardStore {
  const folder = join(dataDir, FOLDER)
  const cardPath = (name: string) => join(folder, `${name}.jpg`)
  return {
    read: (name) => readFile(cardPath(name)).catch(() => undefined),
    async write(name, card) {
      await mkdir(folder, { recursive: true })
      // Renamed when complete: another request must never read half of it.
      const beside = join(folder, randomUUID())
      await writeFile(beside, card)
      await rename(beside, cardPath(name))
    },
    async removeOld(now) {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name)
        const { mtimeMs } = await stat(file)
        if (now.getTime() - mtimeMs > KEPT) await rm(file, { force: true })
      }
    },
  }
}
