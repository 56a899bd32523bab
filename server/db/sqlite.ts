import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type DialectAdapter, SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely'

/** Milliseconds to wait for another process that writes, such as a backup's start. The whole program waits meanwhile. */
const BUSY_TIMEOUT = 1000

/** Statements kept prepared. A query text with a varying number of parameters makes many, so the keep is bounded. */
const STATEMENTS_KEPT = 500

/**
 * Kysely's SQLite dialect over Node's own `node:sqlite`.
 * @param file path of the database file, or ':memory:'
 */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  // FULL: an acknowledged commit is on the disk, and survives a power cut.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const statements = new Map<string, SqliteStatement>()
  return new TransactionalDdl({
    database: {
      close: () => database.close(),
      prepare(sql) {
        let statement = statements.get(sql)
        if (!statement) {
          if (statements.size >= STATEMENTS_KEPT) statements.clear()
          statement = adapt(database.prepare(sql))
          statements.set(sql, statement)
        }
        return statement
      },
    },
  })
}

/** SQLite does roll back changes of tables, which Kysely does not count on: so a migration that fails leaves nothing behind. */
class TransactionalDdl extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true
      }
    })()
  }
}

/** node:sqlite takes parameters one by one and does not say whether a statement reads; Kysely wants both otherwise. */
function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
