import type { FailedJob, JobsQuery } from '#contract/emails.ts'
import { appendEntry } from '../audit/audit-log.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { keysIn } from '../http/cursor.ts'
import { notFound } from '../http/problem.ts'
import { enqueueAgain } from '../jobs/enqueue.ts'
import { reasonInWords } from '../jobs/reason-in-words.ts'

/**
 * Failed jobs that are no longer retried, newest first.
 * @param cursor the id of the last job of the previous page: ids begin with the time
 */
export async function listFailedJobs(
  db: Db,
  { limit, cursor }: JobsQuery,
): Promise<{ jobs: FailedJob[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('jobs')
    .select(['id', 'name', 'attempt', 'ended_at', 'created_at', 'error'])
    .where('state', '=', 'failed')
    .where('ended_at', 'is not', null)
  const [after] = keysIn(cursor, 'id') ?? []
  if (after) query = query.where('id', '<', after)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const jobs = rows.slice(0, limit).map(({ id, name, attempt, ended_at, created_at, error }) => ({
    _id: id,
    name,
    attempts: attempt,
    endedAt: ended_at ?? created_at,
    error: error === null ? null : reasonInWords(error),
  }))
  return { jobs, nextCursor: rows.length > limit ? (jobs.at(-1)?._id ?? null) : null }
}

/**
 * Runs a failed job again, with all its attempts.
 * @param actorId the admin; null: a command on the server
 * @throws Problem 404 if it has not failed, or runs again already
 */
export async function rerunJob(db: Db, id: string, actorId: string | null, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const name = await enqueueAgain(trx, id)
    if (name === undefined) throw notFound('job')
    await appendEntry(trx, { actorId, action: 'rerun-job', subjectId: name }, now)
  })
}
