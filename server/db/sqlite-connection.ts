import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/**
 * Milliseconds to wait for another process that is writing, such as an import, or the site beside one: SQLite looks ten
 * times a second, and whoever writes again meanwhile is first.
 */
const BUSY_TIMEOUT = 5000

/** Maximum number of cached statements: queries with a varying number of parameters would fill the cache endlessly. */
const STATEMENTS_KEPT = 200
/** Maximum length of a cached statement: one with a thousand parameters takes hundreds of kB and is hardly reused. */
const KEPT_LENGTH_MAX = 2500

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The result of a statement; `changes` (rows) and `insertId` if it returns no rows. */
export interface Outcome {
  rows: unknown[]
  changes?: number | bigint
  insertId?: number | bigint
}

/** The answer of a thread to a statement. An error's own fields are not cloned between threads, so they are copied. */
export type Answer = { outcome: Outcome } | { fault: Fault }
interface Fault {
  message: string
  code: unknown
  errcode: unknown
}

export function faultOf(error: unknown): Fault {
  const { message, code, errcode } = error as Fault
  return { message, code, errcode }
}

/** @throws the error as it was thrown on the thread */
export function outcomeOf(answer: Answer): Outcome {
  if ('outcome' in answer) return answer.outcome
  const { message, code, errcode } = answer.fault
  throw Object.assign(new Error(message), { code, errcode })
}

/** A synchronous connection of `node:sqlite` with its prepared statements. */
export interface SqliteConnection {
  run(statement: Statement): Outcome
  /** Whether a transaction is open: some errors, such as a full disk, roll it back. */
  inTransaction(): boolean
  close(): void
}

/**
 * @param file path of the database file; created if it is missing, unless the connection is read-only
 * @throws SQLite's error, with `code` and `errcode`
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
      // all() reads to the end and resets: an unfinished statement would hold an old snapshot.
      if (givesRows) return { rows: statement.all(...values) }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], changes, insertId: lastInsertRowid }
    },
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}
