import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { isPostgres } from '../db/engine.ts'
import { SITE_NAME } from '../db/migrations/0016-external-changes.ts'
import type { Db } from '../db/open.ts'
import { OperatorError } from '../operator-error.ts'
import { TABLES } from './rows.ts'

/** @throws OperatorError while any other process has the file open; a WAL that was left behind is no hindrance */
export function requireUnusedFile(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // In this mode a connection wants the file for itself, as every open one holds it a little.
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback')
  } catch (error) {
    if (!/locked/.test((error as Error).message)) throw error
    throw new OperatorError(`${file} is in use: stop the site, and whatever else has it open.`)
  } finally {
    database.close()
  }
}

/** @throws OperatorError while the site is connected. Call it first, while this process has no second connection */
export async function requireUnusedServer(db: Db): Promise<void> {
  const others = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name like ${`${SITE_NAME}%`}
      and pid <> pg_backend_pid()`
  const { rows } = await others.execute(db)
  const count = rows[0]?.count ?? 0
  if (count > 0) {
    throw new OperatorError(
      `The database in DATABASE_URL is in use (${count} connections): stop every instance of the site.`,
    )
  }
}

/** Runs `work` while nobody writes: others read, and whoever writes all the same waits and is then refused. */
export function holdStill<Result>(db: Db, work: (held: Db) => Promise<Result>): Promise<Result> {
  // On SQLite the transaction itself keeps all other writers out.
  return db.transaction().execute(async (held) => {
    if (isPostgres(held)) {
      // It rests while the other database works.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(held)
      await sql`lock table ${sql.join(TABLES.map((table) => sql.table(table)))} in share mode`.execute(held)
    }
    return work(held)
  })
}
