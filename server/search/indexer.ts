import type { Db } from '../db/open.ts'
import { indexAll } from './index-changes.ts'

/** Milliseconds between looks for changes. A search does not wait for them: it looks itself. */
const LOOK_EVERY = 1000

export interface Indexer {
  /** Resolves once it has stopped. */
  stop(): Promise<void>
}

/**
 * Keeps the search index up to date without searches: what an import or an older release has saved, and what no one
 * looks for.
 * @param failed called with the reason when the index could not be written; it is tried again
 */
export function startIndexer(db: Db, failed: (error: unknown) => void): Indexer {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= indexAll(db, stopping.signal)
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }, LOOK_EVERY)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
