import pLimit, { type LimitFunction } from 'p-limit'

/** Runs work so many at a time for each key, such as a host or a person; more of it waits. */
export function pools(atOnce: number) {
  const byKey = new Map<string, LimitFunction>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const pool = byKey.get(key) ?? pLimit(atOnce)
    byKey.set(key, pool)
    try {
      return await pool(work)
    } finally {
      if (pool.activeCount + pool.pendingCount === 0) byKey.delete(key)
    }
  }
}
