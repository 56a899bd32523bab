import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

// Operations on an SQLite file besides serving a site from it: for backups, and before a move.

/** Milliseconds that a copy waits for a writer. */
const COPY_WAITS = 30_000
const ROWS_AT_ONCE = 1000

function withFile<Result>(
  file: string,
  options: { readOnly: boolean; timeout?: number },
  work: (database: DatabaseSync) => Result,
): Result {
  const database = new DatabaseSync(file, options)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Copies a database, which may be in use, as a consistent snapshot. @param to a path that does not exist yet */
export function copyDatabase(file: string, to: string): void {
  withFile(file, { readOnly: true, timeout: COPY_WAITS }, (source) => source.prepare('vacuum into ?').run(to))
}

/** Pages of a database: all of them, so that the copy is one transaction. */
const ALL_PAGES = 2 ** 31 - 1
/** How often, and after how many milliseconds each, a replacement is tried again: it fails while someone writes. */
const REPLACE_TRIES = 100
const REPLACE_AGAIN = 200

/** Replaces all of a database, which may be in use, by that of another file, in one transaction. */
export async function replaceDatabase(file: string, by: string): Promise<void> {
  const source = new DatabaseSync(by, { readOnly: true })
  try {
    for (let tried = 1; ; tried++) {
      try {
        await backup(source, file, { rate: ALL_PAGES })
        return
      } catch (error) {
        if (tried === REPLACE_TRIES) throw error
        await sleep(REPLACE_AGAIN)
      }
    }
  } finally {
    source.close()
  }
}

/** Whether the database passes SQLite's integrity and foreign key checks. */
export function isIntact(file: string): boolean {
  return withFile(file, { readOnly: true }, (database) => {
    const verdict = database.prepare('pragma integrity_check').get()?.integrity_check
    return verdict === 'ok' && database.prepare('pragma foreign_key_check').all().length === 0
  })
}

export function countRows(file: string, table: string): number {
  return withFile(file, { readOnly: true }, (database) =>
    Number(database.prepare(`select count(*) as count from ${table}`).get()?.count),
  )
}

/** All rows of a table with an `id`, in its order, as they are in a file of any version. */
export function* rowsById(file: string, table: string): Generator<Record<string, unknown>> {
  const database = new DatabaseSync(file, { readOnly: true })
  const page = database.prepare(`select * from ${table} where id > ? order by id limit ${ROWS_AT_ONCE}`)
  try {
    for (let last = ''; ; ) {
      // Reads each page to the end: an unfinished statement would keep the WAL from being checkpointed.
      const rows = page.all(last)
      if (rows.length === 0) return
      yield* rows
      last = String(rows.at(-1)?.id)
    }
  } finally {
    database.close()
  }
}

/** Runs a statement with the values of its parameters, if this version of the database has the table that it changes. */
export function changeTable(file: string, table: string, statement: string, values: string[] = []): void {
  withFile(file, { readOnly: false }, (database) => {
    const there = database.prepare('select 1 from sqlite_master where name = ?').get(table)
    if (there) database.prepare(statement).run(...values)
  })
}

/** Whether any other process has the database open. */
export function isInUse(file: string): boolean {
  return withFile(file, { readOnly: false, timeout: 0 }, (database) => {
    try {
      // In this mode a connection needs the file to itself, and every open connection holds a shared lock.
      database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
      return false
    } catch (error) {
      if (!/locked/.test((error as Error).message)) throw error
      return true
    }
  })
}

/**
 * Creates a file and locks it until it is released or this process ends: the operating system releases the lock even
 * after a crash. Node has no file locks, so the file is an empty database.
 * @returns a function that releases the lock
 */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(file)
  lock.exec('pragma locking_mode = exclusive; begin exclusive')
  return () => lock.close()
}

/** Whether a running process holds a lock from `lockFile`. */
export function isLocked(file: string): boolean {
  return withFile(file, { readOnly: false, timeout: 0 }, (database) => {
    try {
      database.exec('begin exclusive; rollback')
      return false
    } catch {
      return true
    }
  })
}
