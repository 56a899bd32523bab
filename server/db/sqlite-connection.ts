import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** Milliseconds to wait for another process that writes, such as a backup's start. */
const BUSY_TIMEOUT = 1000

/** Statements kept prepared. A query text with a varying number of parameters makes many, so the keep is bounded. */
const STATEMENTS_KEPT = 200
/** A statement of a thousand parameters takes hundreds of kilobytes and is hardly ever asked for again. */
const KEPT_LENGTH_MAX = 2500

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** What a statement answers; `changes` (rows) and `insertId` where it gives no rows. */
export interface Outcome {
  rows: unknown[]
  changes?: number | bigint
  insertId?: number | bigint
}

/** One connection of `node:sqlite` with its prepared statements. Whoever calls it waits. */
export interface SqliteConnection {
  run(statement: Statement): Outcome
  /** Whether a transaction is open: some errors, such as a full disk, end it by themselves. */
  inTransaction(): boolean
  close(): void
}

/**
 * @param file path of the database file; created where it may be written and is absent
 * @throws what SQLite says, with `code` and `errcode`
 */
export function openSqlite(file: string, { readOnly }: { readOnly: boolean }): SqliteConnection {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, readOnly })
  // FULL: an acknowledged commit is on the disk, and survives a power cut.
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const statements = new Map<string, { statement: StatementSync; givesRows: boolean }>()

  function prepared(sql: string) {
    const kept = statements.get(sql)
    if (kept) return kept
    const statement = database.prepare(sql)
    const made = { statement, givesRows: statement.columns().length > 0 }
    if (sql.length <= KEPT_LENGTH_MAX) {
      if (statements.size >= STATEMENTS_KEPT) statements.clear()
      statements.set(sql, made)
    }
    return made
  }

  return {
    run({ sql, parameters }) {
      const { statement, givesRows } = prepared(sql)
      const values = parameters as SQLInputValue[]
      // all() steps to the end and resets: a statement left in the middle would hold an old snapshot.
      if (givesRows) return { rows: statement.all(...values) }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], changes, insertId: lastInsertRowid }
    },
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}
