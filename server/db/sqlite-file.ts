import { DatabaseSync } from 'node:sqlite'

// What is done with an SQLite file apart from serving a site of it: by backups, and before a move.

/** Milliseconds that a copy waits for whoever is writing. */
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

/** Copies a database that may be in use as it is at one moment. @param to a file that is not there */
export function copyDatabase(file: string, to: string): void {
  withFile(file, { readOnly: true, timeout: COPY_WAITS }, (source) => source.prepare('vacuum into ?').run(to))
}

/** Whether its pages are whole, and every row that another refers to is there. */
export function isIntact(file: string): boolean {
  return withFile(file, { readOnly: true }, (database) => {
    const verdict = database.prepare('pragma integrity_check').get()?.integrity_check
    return verdict === 'ok' && database.prepare('pragma foreign_key_check').all().length === 0
  })
}

/** All rows of a table that has an `id`, in its order, as they are in the file, whatever its version. */
export function* rowsById(file: string, table: string): Generator<Record<string, unknown>> {
  const database = new DatabaseSync(file, { readOnly: true })
  const page = database.prepare(`select * from ${table} where id > ? order by id limit ${ROWS_AT_ONCE}`)
  try {
    for (let last = ''; ; ) {
      // Read to the end each time: a statement left in the middle would hold the log of changes back.
      const rows = page.all(last)
      if (rows.length === 0) return
      yield* rows
      last = String(rows.at(-1)?.id)
    }
  } finally {
    database.close()
  }
}

/** Removes all rows of a table, where this version of the database has it. */
export function clearTable(file: string, table: string): void {
  withFile(file, { readOnly: false }, (database) => {
    const there = database.prepare('select 1 from sqlite_master where name = ?').get(table)
    if (there) database.exec(`delete from ${table}`)
  })
}

/** Whether any other process has the database open. */
export function isInUse(file: string): boolean {
  return withFile(file, { readOnly: false, timeout: 0 }, (database) => {
    try {
      // In this mode a connection wants the file for itself, as every open one holds it a little.
      database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
      return false
    } catch (error) {
      if (!/locked/.test((error as Error).message)) throw error
      return true
    }
  })
}

/**
 * Locks a file, which is made, for this process until it is released or the process ends, however it ends: the operating
 * system drops the lock. Node itself has no locks of files, an empty database has.
 * @returns what releases it
 */
export function lockFile(file: string): () => void {
  const lock = new DatabaseSync(file)
  lock.exec('pragma locking_mode = exclusive; begin exclusive')
  return () => lock.close()
}

/** Whether a living process has locked a file with `lockFile`. */
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
