import type { Transaction } from 'kysely'
import type { ReportKind } from '#contract/reports.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { recordAction } from '../audit/record-action.ts'
import { findBlog } from '../blogs/queries.ts'
import { contentOfBlog } from '../blogs/save.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { learn } from '../holding/classifier.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Outcome } from '../mail/report-decided.ts'
import { sendEmail } from '../mail/send-email.ts'
import { type Removed, removeBlog, removeComment } from './contributions.ts'

interface Decision {
  itemId: string
  decision: 'dismiss' | 'remove'
  /** Null: a command on the server. */
  actorId: string | null
  /** The reason in the email to the author. */
  reason: string
}

/**
 * Decides all open reports of one entry of the moderation queue, with the entry in the audit log and the emails to the
 * author of the removed item and to the people who reported it, in one transaction.
 * @returns the removed item, to be announced after the commit
 * @throws Problem 404 if there is no such entry, 400 for a profile, 409 if the item to remove no longer exists
 */
export function decideReports(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { itemId, decision, actorId, reason }: Decision,
  now: Date,
): Promise<Removed | undefined> {
  return inTransaction(db, async (trx) => {
    // Locks the entry: a report that comes in the meantime waits, and begins another.
    const item = await trx
      .updateTable('moderation_queue')
      .set(({ ref }) => ({ kind: ref('kind') }))
      .where('id', '=', itemId)
      .returningAll()
      .executeTakeFirst()
    if (!item) throw notFound('report')
    const { kind, subject_id: subjectId, author_id: authorId } = item
    const texts = await reportedTexts(trx, kind, subjectId)
    if (texts.length > 0) await learn(trx, config, { kind: decision === 'remove' ? 'spam' : 'good', times: 1, texts })
    const removed = decision === 'remove' ? await remove(trx, kind, subjectId, now) : undefined
    await notifyReporters(trx, item, removed ? 'removed' : await outcomeOf(trx, kind, subjectId), now)
    await trx.deleteFrom('moderation_queue').where('id', '=', itemId).execute()
    if (removed) {
      const { author, action, blogTitle } = removed
      await recordAction(trx, author, { actorId, action, reason, blogTitle, subjectId }, now)
    } else await appendEntry(trx, { actorId, action: 'dismiss-reports', subjectId: authorId }, now)
    return removed
  })
}

/** The reported text, if it is public; none of a profile. */
export async function reportedTexts(trx: Transaction<Schema>, kind: ReportKind, id: string) {
  if (kind === 'profile') return []
  if (kind === 'blog') {
    const blog = await findBlog(trx, id, undefined)
    return blog ? [contentOfBlog(blog)] : []
  }
  const comment = await trx.selectFrom('public_comments').select('comment').where('id', '=', id).executeTakeFirst()
  return comment ? [{ text: comment.comment, links: [] }] : []
}

async function remove(trx: Transaction<Schema>, kind: ReportKind, id: string, now: Date): Promise<Removed> {
  if (kind === 'profile') throw new Problem(400, 'profile-not-removable')
  const removed = await (kind === 'blog' ? removeBlog : removeComment)(trx, id, now)
  if (!removed) throw new Problem(409, 'reported-gone')
  return removed
}

/** The outcome of a report about something that was not removed by this decision. */
async function outcomeOf(trx: Transaction<Schema>, kind: ReportKind, id: string): Promise<Outcome> {
  if (kind === 'profile') {
    const columns = ['suspended_at', 'silenced_at'] as const
    const user = await trx.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
    if (!user) return 'removed'
    return user.suspended_at !== null || user.silenced_at !== null ? 'acted' : 'left'
  }
  const publicBlogs = trx.selectFrom('public_blogs as blogs').select('blogs.id')
  const found =
    kind === 'blog'
      ? publicBlogs.where('id', '=', id)
      : publicBlogs
          .innerJoin('public_comments as comments', 'comments.blog_id', 'blogs.id')
          .where('comments.id', '=', id)
  return (await found.executeTakeFirst()) ? 'left' : 'removed'
}

/** Sends one email to each person who reported it and has an address. */
async function notifyReporters(
  trx: Transaction<Schema>,
  item: { id: string; kind: ReportKind; subject_id: string },
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const reports = await trx
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reporter_id')
    .select(['reporter_id', 'reports.email as given', 'users.email', 'reports.created_at'])
    .where('item_id', '=', item.id)
    .execute()
  const told = new Set<string>()
  for (const { reporter_id, given, email, created_at } of reports) {
    const address = email ?? given
    if (address === null || told.has(address)) continue
    told.add(address)
    const detail = { kind: item.kind, outcome, reportedAt: created_at }
    await sendEmail(trx, { kind: 'report-decided', address, userId: reporter_id, detail }, now)
  }
}
