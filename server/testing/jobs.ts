import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type EnqueueOptions, enqueue } from '../jobs/enqueue.ts'
import type { Handlers } from '../jobs/payloads.ts'
import { JobRunner } from '../jobs/runner.ts'
import type { TestSite } from './make-site.ts'

/** Jobs that only tests have. */
export const TEST_PAYLOADS = { count: z.object({ n: z.number() }), other: z.object({ n: z.number() }) }
type TestHandlers = Handlers<typeof TEST_PAYLOADS>

/** `enqueue` of jobs that the product does not have. */
export const enqueueAny = enqueue as unknown as (
  trx: Transaction<Schema>,
  name: string,
  payload: unknown,
  options?: EnqueueOptions,
) => Promise<void>

/** Enqueues one in a transaction of its own. */
export const enqueueOne = (db: Db, name: string, payload: unknown, options?: EnqueueOptions) =>
  inTransaction(db, (trx) => enqueueAny(trx, name, payload, options))

/** An instance's runner that looks and renews only on command, by a clock that the test moves. */
export function makeRunner(db: Db, clock: { now: number }, handlers: Partial<TestHandlers>, isAlone = false) {
  const told: string[] = []
  const tell = (what: unknown, text?: string) => void told.push(`${text} ${JSON.stringify(what)}`)
  const log = { warn: tell, error: tell } as unknown as TestSite['app']['log']
  const none = async () => {}
  const runner = new JobRunner({ db, now: () => new Date(clock.now), log, isAlone }, TEST_PAYLOADS, {
    count: none,
    other: none,
    ...handlers,
  })
  return { runner, told }
}

/** Every job, in the order of their payloads: ids of one millisecond have none. */
export const jobsIn = (db: Db) => db.selectFrom('jobs').selectAll().orderBy('payload').orderBy('id').execute()

/** Polls until nothing more is due and the jobs that were started have ended. */
export async function runAll(db: Db, runner: JobRunner<typeof TEST_PAYLOADS>, clock: { now: number }): Promise<void> {
  for (;;) {
    await runner.poll()
    await runner.settled()
    const due = db.selectFrom('jobs').select('id').where('ended_at', 'is', null)
    if (!(await due.where('run_at', '<=', new Date(clock.now).toISOString()).limit(1).executeTakeFirst())) return
  }
}
