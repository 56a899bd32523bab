import { lockForReading } from '../db/locks.ts'
import { allowIdle } from '../db/maintenance.ts'
import type { Db } from '../db/open.ts'
import { TABLES } from './rows.ts'

/** Runs `work` while nobody writes: others read, and whoever writes all the same waits and is then refused. */
export function holdStill<Result>(db: Db, work: (held: Db) => Promise<Result>): Promise<Result> {
  // On SQLite the transaction itself keeps all other writers out.
  return db.transaction().execute(async (held) => {
    // It rests while the other database works.
    await allowIdle(held)
    await lockForReading(held, TABLES)
    return work(held)
  })
}
