import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatMessage } from '#contract/format-message.ts'
import { serverStart as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { sqliteCode } from './database-errors.ts'

const LOCK_FILE = 'blogi.lock'
const OWNER_FILE = 'blogi.pid'
/** The files that the lock leaves in a data folder, even if the program then refused to start. */
export const LOCK_FILES = [LOCK_FILE, OWNER_FILE]

/** SQLite's result codes for a file that another process has locked: busy and locked. */
const TAKEN = new Set([5, 6])

/**
 * Locks the data folder of the embedded database until this process ends: the operating system releases the lock even
 * after a crash. A second site on the folder would not see the first one's changes.
 * @throws OperatorError, one line that names the process holding the lock
 */
export function lockFolder(dataDir: string): void {
  // An empty database, because Node has no file locks.
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE))
  try {
    // Nothing is written to it, so it needs no journal file.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!TAKEN.has(sqliteCode(error))) throw error
    throw new OperatorError(formatMessage(messages.folderUsed, { owner: ownerOf(dataDir) }))
  }
  const owner = { id: process.pid, host: hostname(), time: new Date().toISOString() }
  writeFileSync(join(dataDir, OWNER_FILE), `${formatMessage(messages.folderOwner, owner)}\n`)
  // A database that is garbage-collected is closed, which would release the lock.
  held.push(lock)
}

const held: DatabaseSync[] = []

function ownerOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, OWNER_FILE), 'utf8').trim()
  } catch {
    return messages.ownerUnknown
  }
}
