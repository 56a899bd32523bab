import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { NewReport, ReportKind } from '#contract/reports.ts'
import type { Db } from '../db/open.ts'
import type { ModerationQueueTable, ReportsTable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/problem.ts'
import { isApproved } from '../session/approved.ts'

/** The person who reports: `key` is the same for the same person, and reveals nothing about them. */
export interface Reporter {
  key: string
  /** Null: a visitor. */
  userId: string | null
}

const NAMES = { blog: 'blog', comment: 'comment', profile: 'person' } as const satisfies Record<ReportKind, string>

/**
 * Adds a report to the moderation queue; the open report of the same person about the same replaces it.
 * @throws Problem 404 if it does not exist or is not public
 */
export function addReport(db: Db, report: NewReport, { key, userId }: Reporter, now: Date): Promise<void> {
  const { kind, id, reason, text, email } = report
  return inTransaction(db, async (trx) => {
    const authorId = await reportedAuthorId(trx, kind, id)
    if (authorId === undefined) throw notFound(NAMES[kind])
    const at = now.toISOString()
    // An entry that is there is written, too: a decision on it that is under way ends first, or waits for this report.
    const { id: itemId } = await trx
      .insertInto('moderation_queue')
      .values({ id: randomUUIDv7(), kind, subject_id: id, author_id: authorId, created_at: at })
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet({ kind }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const said = { reason, text, email: userId === null && email !== '' ? email : null, created_at: at }
    await trx
      .insertInto('reports')
      .values({ id: randomUUIDv7(), item_id: itemId, reporter_key: key, reporter_id: userId, ...said })
      .onConflict((conflict) => conflict.columns(['item_id', 'reporter_key']).doUpdateSet(said))
      .execute()
  })
}

/** Adds an entry of the queue again with its reports: these to an open entry about the same, if there is one. */
export async function reopenEntry(
  trx: Transaction<Schema>,
  entry: ModerationQueueTable,
  reports: ReportsTable[],
): Promise<void> {
  const { id } = await trx
    .insertInto('moderation_queue')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet({ kind: entry.kind }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (reports.length === 0) return
  await trx
    .insertInto('reports')
    .values(reports.map((report) => ({ ...report, item_id: id })))
    // The later report of the same person stays.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The author of the item to report, or the reported person; undefined if it does not exist or is not public. */
async function reportedAuthorId(trx: Transaction<Schema>, kind: ReportKind, id: string): Promise<string | undefined> {
  if (kind === 'profile') {
    return (await trx.selectFrom('users').select('id').where('id', '=', id).where(isApproved()).executeTakeFirst())?.id
  }
  const publicBlogs = trx.selectFrom('public_blogs as blogs')
  const found =
    kind === 'blog'
      ? await publicBlogs.select('author_id').where('id', '=', id).executeTakeFirst()
      : await publicBlogs
          .innerJoin('public_comments as comments', 'comments.blog_id', 'blogs.id')
          .select('comments.author_id')
          .where('comments.id', '=', id)
          .executeTakeFirst()
  return found?.author_id
}
