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

const TRIES = 5

/**
 * Rewrites the embedded database without deleted data: until then it stays in free pages of the file and in the log
 * of changes. Takes a second for some 200 MB, in which writes wait. PostgreSQL reuses such space automatically.
 */
export async function eraseDeleted(db: Db): Promise<void> {
  if (isPostgres(db)) return
  await sql`vacuum`.execute(db)
  // Not while a backup reads an older state.
  for (let left = TRIES; left > 0; left--) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
  }
}
