import { lockForReading } from '../db/locks.ts'
import { allowIdle } from '../db/maintenance.ts'
import type { Db } from '../db/open.ts'
import { TABLES } from './rows.ts'

/** Runs `work` with writes locked: others can still read; a write waits and then fails. */
export function withWritesLocked<Result>(db: Db, work: (held: Db) => Promise<Result>): Promise<Result> {
  // On SQLite the transaction itself locks out all other writers.
  return db.transaction().execute(async (held) => {
    // The transaction is idle while the other database works.
    await allowIdle(held)
    await lockForReading(held, TABLES)
    return work(held)
  })
}
