import type { Transaction } from 'kysely'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

const TRIES = 4
/** PostgreSQL ended a transaction for another's sake, and says that it can simply be made again. */
const AGAIN = new Set(['40001', '40P01'])

/**
 * Runs SQL, and nothing else, as one change: all of it or, when `work` throws, none.
 * @param work is run again where it came into another's way
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (left === 0 || !AGAIN.has(String((error as { code?: unknown }).code))) throw error
    }
  }
}
