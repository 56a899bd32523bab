import type { Transaction } from 'kysely'
import type { ReportKind } from '#contract/reports.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { recordAction } from '../audit/record-action.ts'
import { emailsAt } from '../audit/undoable.ts'
import { findBlog } from '../blogs/queries.ts'
import { contentOfBlog } from '../blogs/save.ts'
import type { ModerationQueueTable, ReportsTable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { learn } from '../holding/classifier.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { Outcome } from '../mail/report-decided.ts'
import { sendEmail } from '../mail/send-email.ts'
import { type Removed, removeBlog, removeComment } from './contributions.ts'
import type { FormerEntry } from './former.ts'

interface Decision {
  itemId: string
  decision: 'dismiss' | 'remove'
  /** Null: a command on the server. */
  actorId: string | null
  /** The reason in the email to the author. */
  reason: string
}

/** A removed item, to be announced after the commit, and the id by which its removal is undone. */
export interface DecidedReports {
  removed?: Removed
  undoId: string | null
}

/**
 * Decides all open reports of one entry of the moderation queue, with the entry in the audit log and the emails to the
 * author of the removed item and to the people who reported it, in one transaction.
 * @throws Problem 404 if there is no such entry, 400 for a profile, 409 if the item to remove no longer exists
 */
export function decideReports(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { itemId, decision, actorId, reason }: Decision,
  now: Date,
): Promise<DecidedReports> {
  return inTransaction(db, async (trx) => {
    const entry = await lockEntry(trx, itemId)
    if (!entry) throw notFound('report')
    const { kind, subject_id: id, author_id: authorId } = entry
    if (decision === 'remove') return removeByAdmin(trx, config, { kind, id, actorId, reason }, now)
    const texts = await reportedTexts(trx, kind, id)
    if (texts.length > 0) await learn(trx, config, { kind: 'good', times: 1, texts })
    await notifyReporters(trx, { kind, reports: await endEntry(trx, entry) }, await outcomeOf(trx, kind, id), now)
    const postId = kind === 'profile' ? undefined : id
    await appendEntry(trx, { actorId, action: 'dismiss-reports', subjectId: authorId, postId }, now)
    return { undoId: null }
  })
}

/** Locks an entry: a report that comes in the meantime waits, and begins another. */
function lockEntry(trx: Transaction<Schema>, id: string) {
  return trx
    .updateTable('moderation_queue')
    .set(({ ref }) => ({ kind: ref('kind') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

interface Removal {
  kind: ReportKind
  id: string
  actorId: string | null
  reason: string
}

/**
 * Removes a public blog or comment that need not have been reported, with the decision on all its reports.
 * @throws Problem 400 for a profile, 409 if it is no longer public
 */
export async function removeByAdmin(
  trx: Transaction<Schema>,
  config: Deps['config'],
  { kind, id, actorId, reason }: Removal,
  now: Date,
): Promise<DecidedReports> {
  const texts = await reportedTexts(trx, kind, id)
  if (texts.length > 0) await learn(trx, config, { kind: 'spam', times: 1, texts })
  const removed = await remove(trx, kind, id, now)
  const { former, emailIds } = await endReports(trx, kind, id, now, actorId === null ? undefined : emailsAt(now))
  const { author, action, blogTitle } = removed
  const done = { actorId, action, reason, blogTitle, subjectId: id, former, emailIds }
  return { removed, undoId: (await recordAction(trx, author, done, now)).undoId }
}

/**
 * Ends the entry of the queue about a removed post, if there is one, and answers those who reported it.
 * @param at when the emails are sent, at the earliest
 * @returns what undoing it needs, and the ids of the emails
 */
export async function endReports(
  trx: Transaction<Schema>,
  kind: ReportKind,
  id: string,
  now: Date,
  at?: Date,
): Promise<{ former: FormerEntry; emailIds: string[] }> {
  const entries = trx.selectFrom('moderation_queue').select('id').where('kind', '=', kind).where('subject_id', '=', id)
  const found = await entries.executeTakeFirst()
  const entry = found && (await lockEntry(trx, found.id))
  const reports = entry ? await endEntry(trx, entry) : []
  const emailIds = await notifyReporters(trx, { kind, reports }, 'removed', now, at)
  return { former: { entry: entry ?? null, reports }, emailIds }
}

/** Deletes an entry with its reports. @returns these */
async function endEntry(trx: Transaction<Schema>, { id }: ModerationQueueTable): Promise<ReportsTable[]> {
  const reports = await trx.selectFrom('reports').selectAll().where('item_id', '=', id).execute()
  await trx.deleteFrom('moderation_queue').where('id', '=', id).execute()
  return reports
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

const emailsOf = (trx: Transaction<Schema>, ids: string[]) =>
  trx.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()

/** Sends one email to each person who reported it and has an address. @param at not before @returns their ids */
async function notifyReporters(
  trx: Transaction<Schema>,
  { kind, reports }: { kind: ReportKind; reports: ReportsTable[] },
  outcome: Outcome,
  now: Date,
  at?: Date,
): Promise<string[]> {
  const told = new Set<string>()
  const ids: string[] = []
  const userIds = reports.flatMap(({ reporter_id }) => reporter_id ?? [])
  const users = userIds.length === 0 ? [] : await emailsOf(trx, userIds)
  for (const { reporter_id, email: given, created_at } of reports) {
    const address = users.find(({ id }) => id === reporter_id)?.email ?? given
    if (address === null || told.has(address)) continue
    told.add(address)
    const detail = { kind, outcome, reportedAt: created_at }
    ids.push(await sendEmail(trx, { kind: 'report-decided', address, userId: reporter_id, detail }, now, at))
  }
  return ids
}
