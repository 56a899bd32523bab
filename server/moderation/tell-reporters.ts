import type { Transaction } from 'kysely'
import { forNoKeyUpdate } from '../db/locks.ts'
import type { ReportsTable, Schema } from '../db/schema.ts'
import type { Former, FormerEntry, FormerPosts } from './former.ts'

type Removal = FormerPosts | FormerEntry | Former['remove-contributions']

/**
 * Corrects the emails to reporters that still wait and say that something was removed: it was restored. Emails do not
 * say what was reported, so that it is forgotten with the decision; what can be undone does.
 * @param postIds those of these authors that were restored
 */
export async function tellReportersThatItStays(
  trx: Transaction<Schema>,
  authorIds: string[],
  postIds: string[],
): Promise<void> {
  if (postIds.length === 0) return
  const restored = new Set(postIds)
  const removals = await trx
    .selectFrom('undoable_actions')
    .select(['emails', 'former'])
    .where('action', 'in', ['remove-blog', 'remove-comment', 'remove-contributions'])
    .where((eb) => eb.or([eb('user_id', 'in', authorIds), eb('user_id', 'is', null)]))
    .execute()
  for (const { emails, former } of removals) {
    const reports = entriesOf(JSON.parse(former) as Removal).flatMap(({ entry, reports: ofEntry }) =>
      entry?.subject_id && restored.has(entry.subject_id) ? ofEntry : [],
    )
    const ids = JSON.parse(emails) as string[]
    if (reports.length > 0 && ids.length > 0) await correct(trx, ids, reports)
  }
}

function entriesOf(former: Removal): FormerEntry[] {
  if ('posts' in former) return former.posts.map((post) => post.former as FormerEntry)
  if ('reported' in former) return former.reported
  return 'reports' in former ? [former] : []
}

/** Of the emails about a removal those that answer these reports. */
async function correct(trx: Transaction<Schema>, ids: string[], reports: ReportsTable[]): Promise<void> {
  const emails = await trx
    .selectFrom('emails')
    .select(['id', 'user_id', 'detail'])
    .where('id', 'in', ids)
    .where('kind', '=', 'report-decided')
    .where('state', '=', 'waiting')
    .$call(forNoKeyUpdate(trx))
    .execute()
  for (const { id, user_id, detail } of emails) {
    const told = JSON.parse(detail ?? '{}') as { reportedAt?: string }
    const isIts = reports.some((one) => one.reporter_id === user_id && one.created_at === told.reportedAt)
    if (!isIts) continue
    const corrected = JSON.stringify({ ...told, outcome: 'left' })
    await trx.updateTable('emails').set({ detail: corrected }).where('id', '=', id).execute()
  }
}
