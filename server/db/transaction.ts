import type { Transaction } from 'kysely'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

const TRIES = 4
/** PostgreSQL's codes for a transaction that failed because of a concurrent one, and can be retried. */
const AGAIN = new Set(['40001', '40P01'])

/** The functions to call after the commit, by their transaction. */
const hooks = new WeakMap<Transaction<Schema>, (() => void)[]>()

/**
 * Runs SQL, and nothing else, in a transaction: if `work` throws, nothing is changed.
 * @param work is run again after a conflict with another transaction
 */
export async function inTransaction<Result>(
  db: Db,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let left = TRIES - 1; ; left--) {
    const committed: (() => void)[] = []
    try {
      const result = await db.transaction().execute((trx) => {
        hooks.set(trx, committed)
        return work(trx)
      })
      for (const hook of committed) hook()
      return result
    } catch (error) {
      if (left === 0 || !AGAIN.has(String((error as { code?: unknown }).code))) throw error
    }
  }
}

/** Calls `hook`, which must not throw, once the transaction of an `inTransaction` is committed; never if it is rolled back. */
export function afterCommit(trx: Transaction<Schema>, hook: () => void): void {
  hooks.get(trx)?.push(hook)
}
