import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

/** Lets a transaction rest between its statements for as long as it needs, such as while it reads another database. */
export async function allowIdle(trx: Db): Promise<void> {
  if (isPostgres(trx)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

/** To be called after many rows were written: PostgreSQL plans by what it knows of the tables, which is nothing yet. */
export async function analyze(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`analyze`.execute(trx)
}
