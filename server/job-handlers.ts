import type { Db } from './db/open.ts'
import { inTransaction } from './db/transaction.ts'
import type { Parts } from './deps.ts'
import { enqueue } from './jobs/enqueue.ts'
import type { PAYLOADS } from './jobs/payloads.ts'
import type { Handlers } from './jobs/runner.ts'
import { deleteEnded } from './jobs/store.ts'
import { dropExpiredSessions } from './session/store.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long it is known which jobs were done, so that none of the same key is added. */
const DONE_KEPT = 7 * DAY
const FAILED_KEPT = 90 * DAY

/** What does each job, by its name. */
export function handlersOf({ db, now }: Pick<Parts, 'db' | 'now'>): Handlers<typeof PAYLOADS> {
  const before = (age: number) => new Date(now().getTime() - age)
  return {
    async 'clean-up'() {
      // First of all: whatever fails today, it is tried tomorrow.
      await enqueueCleanUp(db, before(-DAY))
      await dropExpiredSessions(db, now())
      await deleteEnded(db, 'done', before(DONE_KEPT))
      await deleteEnded(db, 'failed', before(FAILED_KEPT))
    },
  }
}

/** Has the clean-up of a day (UTC) run once, on one of the instances; each has that of the next day run. */
export async function enqueueCleanUp(db: Db, time: Date): Promise<void> {
  const day = time.toISOString().slice(0, 10)
  await inTransaction(db, (trx) => enqueue(trx, 'clean-up', {}, { at: new Date(day), key: day }))
}
