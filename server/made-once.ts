import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * The text of a file, created with `make` when it is first needed; of several that create it at once, all read the
 * first. Only the user who runs the program can read it.
 */
export async function readMadeOnce(file: string, make: () => string): Promise<string> {
  if (!existsSync(file)) {
    // A link to a file that is complete: no one reads half of it, and one that is there is never replaced.
    const own = `${file}.${randomUUID()}`
    try {
      await writeFile(own, make(), { flag: 'wx', mode: 0o600, flush: true })
      await link(own, file).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    } finally {
      await rm(own, { force: true })
    }
  }
  return await readFile(file, 'utf8')
}
