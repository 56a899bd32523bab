import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE } from './db/open.ts'
import { MEDIA_FOLDER } from './media/files.ts'

/**
 * Keeps other users of the machine out of the program's files, regardless of its umask: new files get mode 0600
 * and new folders 0700, and so do an existing database and picture folder. Creates `dataDir`; an existing one keeps its
 * mode, as it may hold other files.
 */
export async function restrictPermissions(dataDir: string): Promise<void> {
  process.umask(0o077)
  await mkdir(dataDir, { recursive: true })
  for (const name of await readdir(dataDir)) {
    // Beside the file are its write-ahead log (-wal) and shared memory (-shm).
    if (name.startsWith(DATABASE_FILE)) await chmod(join(dataDir, name), 0o600)
    if (name === MEDIA_FOLDER) await chmod(join(dataDir, name), 0o700)
  }
}
