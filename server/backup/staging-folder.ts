import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isLocked, lockFile } from '../db/sqlite-file.ts'

const PREFIX = '.blogi-backup-'
const NAME = /^\.blogi-backup-\w{6}$/
const LOCK = 'lock'
/** Milliseconds after which an unlocked folder counts as left behind; a newer one may not be locked yet. */
const MADE_WITHIN = 60_000

/** A private folder in which a backup is created, on the same disk as its destination. */
export interface StagingFolder {
  path: string
  /** Creates a folder in it and returns the path. */
  folder(name: string): Promise<string>
  /** Removes the stage with its content. */
  close(): Promise<void>
}

/**
 * Creates a stage in `folder` and removes those that were left there by earlier processes. A signal removes it and ends
 * the process; after SIGKILL it is removed the next time.
 */
export async function openStagingFolder(folder: string): Promise<StagingFolder> {
  await removeAbandonedStaging(folder)
  const path = await mkdtemp(join(folder, PREFIX))
  // The system releases the lock when the process ends for any reason, on every machine that shares the disk.
  const release = lockFile(join(path, LOCK))
  const quit = (signal: NodeJS.Signals) => {
    rmSync(path, { recursive: true, force: true })
    // Not process.exit(), which would wait for a disk that hangs.
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, quit)
  return {
    path,
    async folder(name) {
      await mkdir(join(path, name), { mode: 0o700 })
      return join(path, name)
    },
    async close() {
      for (const signal of SIGNALS) process.removeListener(signal, quit)
      release()
      await rm(path, { recursive: true, force: true })
    },
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Removes the stages in `folder` whose process has ended; a missing folder has none. */
export async function removeAbandonedStaging(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (NAME.test(name) && (await isDead(path))) await rm(path, { recursive: true, force: true })
  }
}

async function isDead(path: string): Promise<boolean> {
  const made = await stat(path).catch(() => undefined)
  if (!made?.isDirectory()) return false
  const hasLock = await stat(join(path, LOCK)).then(
    () => true,
    () => false,
  )
  return hasLock ? !isLocked(join(path, LOCK)) : Date.now() - made.mtimeMs > MADE_WITHIN
}
