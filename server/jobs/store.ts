import type { Selectable } from 'kysely'
import { skipLocked } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { JobsTable } from '../db/schema.ts'

/** A job as it was claimed. */
export type Claimed = Pick<Selectable<JobsTable>, 'id' | 'name' | 'payload' | 'attempt'>

/** The jobs that a claim leaves out: jobs that run on this instance, and names at their limit. */
export interface ClaimExclusions {
  ids: string[]
  names: string[]
}

/** Due jobs, the longest overdue first. */
function due(db: Db, now: Date, { ids, names }: ClaimExclusions) {
  let query = db.selectFrom('jobs').select('id').where('ended_at', 'is', null).where('run_at', '<=', now.toISOString())
  if (ids.length > 0) query = query.where('id', 'not in', ids)
  if (names.length > 0) query = query.where('name', 'not in', names)
  return query.orderBy('run_at').orderBy('id')
}

/** Whether there is anything to claim. A plain read without locks. */
export async function isAnyDue(db: Db, now: Date, except: ClaimExclusions): Promise<boolean> {
  return (await due(db, now, except).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Claims due jobs and jobs with an expired lease; no two instances get the same one.
 * @param leaseUntil when others may claim them
 */
export async function claim(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
  except: ClaimExclusions,
): Promise<Claimed[]> {
  return db
    .with(
      // Otherwise PostgreSQL may run the selection once per row and lock more rows than `limit`.
      (cte) => cte('claimed').materialized(),
      () => skipLocked(db, due(db, now, except).limit(limit)),
    )
    .updateTable('jobs')
    .set(({ eb }) => ({ state: 'running', run_at: leaseUntil.toISOString(), attempt: eb('attempt', '+', 1) }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('claimed').select('id'))
    .returning(['id', 'name', 'payload', 'attempt'])
    .execute()
}

type Mine = Pick<Claimed, 'id' | 'attempt'>

/** Updates the job if this claim still holds; a later claim has a higher attempt number. */
function updateOfMine(db: Db, { id, attempt }: Mine) {
  return db.updateTable('jobs').where('id', '=', id).where('state', '=', 'running').where('attempt', '=', attempt)
}

/** @returns whether the claim still held */
export async function setDone(db: Db, job: Mine, now: Date): Promise<boolean> {
  const set = { state: 'done', ended_at: now.toISOString(), error: null } as const
  return (await updateOfMine(db, job).set(set).executeTakeFirst()).numUpdatedRows === 1n
}

/** Marks it as failed; it stays listed. @returns whether the claim still held */
export async function setFailed(db: Db, job: Mine, now: Date, error: string): Promise<boolean> {
  const set = { state: 'failed', ended_at: now.toISOString(), error } as const
  return (await updateOfMine(db, job).set(set).executeTakeFirst()).numUpdatedRows === 1n
}

/** Makes it wait until a time, for any instance. @returns whether the claim still held */
export async function setWaiting(db: Db, job: Mine, until: Date, error?: string): Promise<boolean> {
  const set = { state: 'waiting', run_at: until.toISOString(), ...(error !== undefined && { error }) } as const
  return (await updateOfMine(db, job).set(set).executeTakeFirst()).numUpdatedRows === 1n
}

/** Renews leases until `leaseUntil`. @returns the ids of the jobs whose claim still holds */
export async function renewLeases(db: Db, jobs: Mine[], leaseUntil: Date): Promise<string[]> {
  const renewed = await db
    .updateTable('jobs')
    .set({ run_at: leaseUntil.toISOString() })
    .where('state', '=', 'running')
    .where(({ or, and, eb }) =>
      or(jobs.map(({ id, attempt }) => and([eb('id', '=', id), eb('attempt', '=', attempt)]))),
    )
    .returning('id')
    .execute()
  return renewed.map(({ id }) => id)
}

/** Ends every lease; for a start when no other program uses the database. */
export async function endLeases(db: Db, now: Date): Promise<void> {
  const running = db.updateTable('jobs').where('ended_at', 'is', null).where('state', '=', 'running')
  await running.set({ run_at: now.toISOString() }).execute()
}

/**
 * Makes jobs due that would wait longer than any lease or retry delay, which a clock that was ahead has caused.
 * @param leaseMax, delayMax the latest time that either may end
 */
export async function clampWaits(db: Db, now: Date, leaseMax: Date, delayMax: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ run_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .where('run_at', '>', leaseMax.toISOString())
    .where('attempt', '>', 0)
    .where(({ or, eb }) => or([eb('state', '=', 'running'), eb('run_at', '>', delayMax.toISOString())]))
    .execute()
}

const BATCH = 1000

/** Deletes the jobs that were done or failed before a time, in batches, so that other writes do not have to wait long. */
export async function deleteEnded(db: Db, state: 'done' | 'failed', before: Date): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const old = db.selectFrom('jobs').select('id').where('ended_at', 'is not', null).where('state', '=', state)
    const { numDeletedRows } = await db
      .deleteFrom('jobs')
      .where('id', 'in', old.where('ended_at', '<', before.toISOString()).limit(BATCH))
      .executeTakeFirst()
    deleted = Number(numDeletedRows)
  }
}

/** How many jobs there are, and for how many seconds the oldest due one has waited; 0 if none is due. */
export interface JobCounts {
  waiting: number
  running: number
  failed: number
  oldestDueAge: number
}

export async function countJobs(db: Db, now: Date): Promise<JobCounts> {
  const counts = { waiting: 0, running: 0, failed: 0, oldestDueAge: 0 }
  const pending = await db
    .selectFrom('jobs')
    .select(({ fn, eb, case: when }) => [
      'state',
      fn.countAll<number>().as('count'),
      // A job without a time is due from its creation.
      fn
        .min<string>(
          when().when('run_at', '>', eb.ref('created_at')).then(eb.ref('run_at')).else(eb.ref('created_at')).end(),
        )
        .as('since'),
    ])
    .where('ended_at', 'is', null)
    .groupBy('state')
    .execute()
  for (const { state, count } of pending) if (state === 'waiting' || state === 'running') counts[state] = count
  counts.failed = await countFailedJobs(db)
  const since = pending.find(({ state }) => state === 'waiting')?.since
  if (since) counts.oldestDueAge = Math.max(0, now.getTime() - Date.parse(since)) / 1000
  return counts
}

/** How many jobs failed permanently. */
async function countFailedJobs(db: Db): Promise<number> {
  const failed = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await failed
    .where('ended_at', 'is not', null)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return count
}
