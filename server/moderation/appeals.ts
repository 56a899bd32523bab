import { randomUUIDv7 } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { NewAppeal } from '#contract/appeals.ts'
import { recordAction } from '../audit/record-action.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import type { AppealsTable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Lesson, learn } from '../holding/classifier.ts'
import { notFound, Problem } from '../http/problem.ts'
import { liftAction } from './act-on-user.ts'
import { ended, noticesSince, parseNotice } from './appealable.ts'
import { approveRefused } from './approve-refused.ts'
import { type ChangedContributions, restoreContributions, restoreOne } from './contributions.ts'
import { reportedTexts } from './decide.ts'
import type { Former } from './former.ts'
import type { DecidedHeld } from './held.ts'
import { learnRemoved } from './learn-removed.ts'
import { requireStaying } from './leaving.ts'
import { idsIn } from './list-appeals.ts'

/**
 * Adds an appeal to the moderation queue; there is one about each action.
 * @param personId the signed-in user; a suspended user only has the link in the email
 * @throws Problem 410 if the link does not work, or no longer
 */
export function addAppeal(db: Db, appeal: NewAppeal, personId: string | undefined, now: Date): Promise<void> {
  const { token, noticeId, text } = appeal
  return inTransaction(db, async (trx) => {
    const notices = noticesSince(trx, now).select(['emails.id', 'emails.user_id', 'detail', 'emails.created_at'])
    const email = await (token === undefined
      ? notices.where('emails.id', '=', noticeId ?? '').where('emails.user_id', '=', personId ?? '')
      : notices.where('token_hash', '=', hashToken(token))
    ).executeTakeFirst()
    const notice = parseNotice(email?.detail ?? null)
    if (!email || email.user_id === null || !notice) throw ended()
    const { action, blogTitle, subjectId, subjectIds } = notice
    const added = await trx
      .insertInto('appeals')
      .values({
        id: randomUUIDv7(),
        notice_id: email.id,
        user_id: email.user_id,
        text,
        created_at: now.toISOString(),
        action,
        blog_title: blogTitle,
        subject_id: subjectIds.length > 0 ? subjectIds.join(' ') : subjectId,
        acted_at: email.created_at,
      })
      .onConflict((conflict) => conflict.column('notice_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw ended()
  })
}

interface Decision {
  itemId: string
  decision: 'grant' | 'decline'
  /** Null: a command on the server. */
  actorId: string | null
  /** The answer to the person who appealed. */
  reason: string
}

/** The changes to be announced after the commit. */
export interface DecidedAppeal {
  userId: string
  /** By which the decision is undone; null: it cannot be. */
  undoId: string | null
  contributions?: ChangedContributions | undefined
  held?: DecidedHeld[]
}

/**
 * Grants an appeal, which undoes the decision as far as it was not undone before, or declines it; with the entry
 * in the audit log and the answer by email.
 * @throws Problem 404 if there is no such appeal, 409 if what it is about was changed in the meantime
 */
export function decideAppeal(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { itemId, decision, actorId, reason }: Decision,
  now: Date,
): Promise<DecidedAppeal> {
  return inTransaction(db, async (trx) => {
    const appeal = await trx
      .updateTable('appeals')
      .set({ decided_at: now.toISOString() })
      .where('id', '=', itemId)
      .where('decided_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!appeal) throw notFound('entry')
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', appeal.user_id)
      .executeTakeFirstOrThrow()
    const isGranted = decision === 'grant'
    const undone = isGranted ? await undo(trx, config, appeal, now) : {}
    const action = isGranted ? 'grant-appeal' : 'decline-appeal'
    const former: Former['decline-appeal'] = { appealId: itemId }
    const done = { actorId, action, reason, blogTitle: appeal.blog_title, former } as const
    return { ...undone, userId: user.id, undoId: (await recordAction(trx, user, done, now)).undoId }
  })
}

async function undo(
  trx: Transaction<Schema>,
  config: Deps['config'],
  appeal: Selectable<AppealsTable>,
  now: Date,
): Promise<Omit<DecidedAppeal, 'userId' | 'undoId'>> {
  const { action, user_id: userId, subject_id: ids, acted_at: actedAt } = appeal
  await requireStaying(trx, [userId])
  if (action === 'suspend' || action === 'silence') {
    await liftAction(trx, action, userId, actedAt)
    return {}
  }
  if (action === 'remove-contributions') {
    await learnRemoved(trx, config, { userId, times: -1, removedAt: actedAt }, now)
    const contributions = await restoreContributions(trx, [userId], now, actedAt)
    await trx
      .updateTable('users')
      .set({ contributions_removed_at: null })
      .where('id', '=', userId)
      .where('contributions_removed_at', '=', actedAt)
      .execute()
    await trx.deleteFrom('removed_waves').where('user_id', '=', userId).where('at', '=', actedAt).execute()
    return { contributions }
  }
  const kind = action === 'remove-blog' || action === 'refuse-blog' ? 'blog' : 'comment'
  const posts = { kind, ids: idsIn(ids), userId, actedAt } as const
  return action === 'remove-blog' || action === 'remove-comment'
    ? { contributions: await restorePosts(trx, config, posts) }
    : { held: await approvePosts(trx, config, posts, now) }
}

/** What an appeal is about, and when that was done to it. */
interface Posts {
  kind: 'blog' | 'comment'
  ids: string[]
  userId: string
  actedAt: string
}

/** Restores the posts that were removed then. @throws Problem 409 if there is none, as they were removed again since */
async function restorePosts(
  trx: Transaction<Schema>,
  config: Deps['config'],
  { kind, ids, userId, actedAt }: Posts,
): Promise<ChangedContributions> {
  const changed: ChangedContributions = { blogIds: [], commentedBlogIds: [] }
  for (const id of ids) {
    const { blogIds, commentedBlogIds } = await restoreOne(trx, kind, id, userId, actedAt)
    if (blogIds.length + commentedBlogIds.length === 0) continue
    changed.blogIds.push(...blogIds)
    changed.commentedBlogIds.push(...commentedBlogIds)
    await unlearn(trx, config, await reportedTexts(trx, kind, id))
  }
  if (changed.blogIds.length + changed.commentedBlogIds.length > 0) return changed
  const removed = trx.selectFrom(`${kind}s`).select('id').where('id', 'in', ids).where('removed_at', 'is not', null)
  if (await removed.limit(1).executeTakeFirst()) throw new Problem(409, 'undo-changed')
  return changed
}

/** Publishes the posts that were refused then. @throws Problem 409 if there is one alone, which was changed since */
async function approvePosts(
  trx: Transaction<Schema>,
  config: Deps['config'],
  { kind, ids, userId, actedAt }: Posts,
  now: Date,
): Promise<DecidedHeld[]> {
  const held: DecidedHeld[] = []
  for (const id of ids) {
    const approved = await approveRefused(trx, { kind, id, userId, refusedAt: actedAt }, now).catch((error) => {
      // Of several, those that were changed since stay as they are.
      if (ids.length > 1 && error instanceof Problem) return undefined
      throw error
    })
    if (!approved) continue
    const { text, ...one } = approved
    held.push(one)
    await unlearn(trx, config, [text])
  }
  return held
}

/** A post that was taken for spam is good. */
async function unlearn(trx: Transaction<Schema>, config: Deps['config'], texts: Lesson['texts']): Promise<void> {
  if (texts.length === 0) return
  await learn(trx, config, { kind: 'spam', times: -1, texts })
  await learn(trx, config, { kind: 'good', times: 1, texts })
}

/** Forgets appeals that were decided before a time, when no email about their action is left. */
export async function deleteDecidedAppeals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('appeals').where('decided_at', '<', before.toISOString()).execute()
}
