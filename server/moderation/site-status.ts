import type { SiteStatus } from '#contract/admin.ts'
import type { Db } from '../db/open.ts'

/** Failures of each kind that are listed. */
const LISTED = 50

/** Failed jobs, emails that were not sent or may not have been, and the last verified backup. */
export async function findSiteStatus(db: Db): Promise<SiteStatus> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'name', 'attempt', 'ended_at', 'created_at', 'error'])
    .where('state', '=', 'failed')
    .orderBy('ended_at', 'desc')
    .limit(LISTED)
    .execute()
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'address', 'state', 'created_at', 'error'])
    .where('state', '<>', 'sent')
    .orderBy('created_at', 'desc')
    .limit(LISTED)
    .execute()
  const backup = await db.selectFrom('backups').select('proved_at').executeTakeFirst()
  return {
    failedJobs: jobs.map(({ id, name, attempt, ended_at, created_at, error }) => ({
      _id: id,
      name,
      attempts: attempt,
      endedAt: ended_at ?? created_at,
      error,
    })),
    unsentEmails: emails.flatMap(({ id, kind, address, state, created_at, error }) =>
      state === 'sent' ? [] : [{ _id: id, kind, address, state, createdAt: created_at, error }],
    ),
    backupProvedAt: backup?.proved_at ?? null,
  }
}
