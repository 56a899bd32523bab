import { sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './open.ts'

/** Lets a transaction idle between statements without a timeout, for example while it reads another database. */
export async function allowIdle(trx: Db): Promise<void> {
  if (isPostgres(trx)) await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

/** Call it after a bulk insert: PostgreSQL's planner has no statistics about the new rows yet. */
export async function analyze(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`analyze`.execute(trx)
}
