import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE } from './db/open.ts'
import { MEDIA_FOLDER } from './media/files.ts'

/**
 * Keeps what the program writes from other users of the machine, whatever its umask was: new files are 0600 and new
 * folders 0700, and so are the database and the folder of pictures that are there from before. Creates `dataDir`; one
 * that was there keeps its own mode, as other things may lie in it.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  process.umask(0o077)
  await mkdir(dataDir, { recursive: true })
  for (const name of await readdir(dataDir)) {
    // Beside the file lie its log of changes (-wal) and what its readers share (-shm).
    if (name.startsWith(DATABASE_FILE)) await chmod(join(dataDir, name), 0o600)
    if (name === MEDIA_FOLDER) await chmod(join(dataDir, name), 0o700)
  }
}
