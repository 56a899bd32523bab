import type { Transaction } from 'kysely'
import type { UndoableAction } from '#contract/admin.ts'
import type { Audited } from '../audit/audit-log.ts'
import { enqueuePublication } from '../blogs/publish.ts'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { learn } from '../holding/classifier.ts'
import { Problem } from '../http/problem.ts'
import { canReopenSessions, type ReopenedSessions, reopenSessions } from '../session/store.ts'
import { changeRole } from '../users/store.ts'
import { type ChangedContributions, restoreContributions, restoreOne, unmarkAuthor } from './contributions.ts'
import { reportedTexts } from './decide.ts'
import type { Former, FormerEntry, Scheduled } from './former.ts'
import { type HeldAgain, holdBlogAgain, holdCommentAgain, releaseHeld } from './hold.ts'
import { learnRemoved } from './learn-removed.ts'
import { reopenEntry } from './reports.ts'
import { restoreWave } from './waves.ts'

/** What undoing an action on one account or post changed. */
export interface UndoneOne {
  contributions?: ChangedContributions
  /** A post that waits again, or is public again after it was held. */
  held?: { kind: 'blog' | 'comment'; authorId: string; blogId: string; id: string; isPublic: boolean }
  isRoleChanged?: boolean
  /** Of a wave: all its accounts, and entries of the audit log about single posts. */
  userIds?: string[]
  entries?: Audited[]
}

interface Done<Action extends UndoableAction> {
  userId: string
  postId: string
  /** When it was done, which is also when its changes happened. */
  at: string
  former: Former[Action]
}

export type Context = { trx: Transaction<Schema>; config: Deps['config']; actorId: string; now: Date }
export type Undo<Action extends UndoableAction> = (context: Context, done: Done<Action>) => Promise<UndoneOne>

/** How each action is undone. Throws a 409 if that was done before, or something was changed in the meantime. */
export const UNDO: { [Action in UndoableAction]: Undo<Action> } = {
  async suspend({ trx, now }, { userId, at, former }) {
    await clearFlag(trx, userId, 'suspended_at', at)
    await schedule(trx, former.scheduled, now)
    await reopen(trx, userId, at, former)
    return {}
  },
  async silence({ trx, now }, { userId, at, former }) {
    await clearFlag(trx, userId, 'silenced_at', at)
    await schedule(trx, former.scheduled, now)
    return {}
  },
  async 'end-sessions'({ trx }, { userId, at, former }) {
    await reopen(trx, userId, at, former)
    return {}
  },
  async 'remove-contributions'({ trx, config, actorId, now }, { userId, at, former }) {
    if ('wave' in former) {
      const restored = await restoreWave(trx, config, { at, by: actorId }, now)
      const ids = new Set(restored.entries.map(({ postId }) => postId))
      for (const { entry, reports } of former.reported)
        if (entry && ids.has(entry.subject_id)) await reopenEntry(trx, entry, reports)
      return restored
    }
    await learnRemoved(trx, config, { userId, times: -1, removedAt: at }, now)
    const contributions = await restoreContributions(trx, [userId], now, at)
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ contributions_removed_at: former.removedAt })
      .where('id', '=', userId)
      .where('contributions_removed_at', '=', at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw changed()
    // What was removed before may have been restored since.
    await unmarkAuthor(trx, userId)
    return { contributions }
  },
  async 'make-reader'({ trx }, { userId, at, former }) {
    if (former.isTaken) await clearFlag(trx, userId, 'author_role_taken_at', at)
    return { isRoleChanged: former.isRoleChanged && (await changeRole(trx, userId, 'Author')) }
  },
  'remove-blog': (context, done) => restorePost(context, 'blog', done),
  'remove-comment': (context, done) => restorePost(context, 'comment', done),
  'hold-public-blog': (context, done) => release(context, 'blog', done),
  'hold-comment': (context, done) => release(context, 'comment', done),
  'refuse-blog': async (context, done) =>
    waitAgain(context, 'blog', done, await holdBlogAgain(context.trx, done.postId, done.at)),
  async 'refuse-comment'(context, done) {
    const { postId: id, at: refusedAt, former } = done
    return waitAgain(context, 'comment', done, await holdCommentAgain(context.trx, { id, refusedAt }, former))
  },
  async 'refuse-account'({ trx }, { userId, at }) {
    const { numUpdatedRows } = await trx
      .updateTable('pending_registrations')
      .set({ refused_at: null })
      .where('user_id', '=', userId)
      .where('refused_at', '=', at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw changed()
    return {}
  },
  async 'decline-appeal'({ trx }, { at, former }) {
    const { numUpdatedRows } = await trx
      .updateTable('appeals')
      .set({ decided_at: null })
      .where('id', '=', former.appealId)
      .where('decided_at', '=', at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw changed()
    return {}
  },
}

/** What makes something public again, or its person an Author. */
export const NOT_WHILE_LEAVING: UndoableAction[] = [
  'remove-contributions',
  'make-reader',
  'remove-blog',
  'remove-comment',
  'hold-public-blog',
  'hold-comment',
]

export const changed = () => new Problem(409, 'undo-changed')

/** Opens sessions again. @throws Problem 409 if something about the sign-in has changed since */
async function reopen(trx: Transaction<Schema>, userId: string, at: string, former: ReopenedSessions): Promise<void> {
  if (former.sessions.length + former.devices.length === 0) return
  if (!(await canReopenSessions(trx, userId, at))) throw changed()
  await reopenSessions(trx, former)
}

/** Clears a time that an action set. @throws Problem 409 if it has another value by now */
async function clearFlag(
  trx: Transaction<Schema>,
  userId: string,
  flag: 'suspended_at' | 'silenced_at' | 'author_role_taken_at',
  at: string,
): Promise<void> {
  const set: Partial<Record<typeof flag, null>> = { [flag]: null }
  const cleared = trx.updateTable('users').set(set).where('id', '=', userId).where(flag, '=', at)
  if ((await cleared.executeTakeFirstOrThrow()).numUpdatedRows === 0n) throw changed()
}

/** Schedules drafts again whose time has not passed. */
async function schedule(trx: Transaction<Schema>, scheduled: Scheduled[], now: Date): Promise<void> {
  for (const { id, publishAt } of scheduled) {
    if (publishAt <= now.toISOString()) continue
    const { numUpdatedRows } = await trx
      .updateTable('blogs')
      .set({ publish_at: publishAt })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('publish_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await enqueuePublication(trx, id, new Date(publishAt))
  }
}

/** Whether everything of a user was removed since, and not put back by undoing that. */
async function isAllRemovedSince(trx: Transaction<Schema>, userId: string, at: string): Promise<boolean> {
  const last = await trx
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', userId)
    .where('action', 'in', ['remove-contributions', 'undo-remove-contributions', 'restore-contributions'])
    .where('at', '>', at)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'remove-contributions'
}

/** Restores a removed post, and the reports about it. */
async function restorePost(
  { trx, config }: Context,
  kind: 'blog' | 'comment',
  { userId, postId, at, former: { entry, reports } }: Omit<Done<'remove-blog'>, 'former'> & { former: FormerEntry },
): Promise<UndoneOne> {
  if (await isAllRemovedSince(trx, userId, at)) throw changed()
  const contributions = await restoreOne(trx, kind, postId, userId, at)
  if (contributions.blogIds.length + contributions.commentedBlogIds.length === 0) throw changed()
  const texts = await reportedTexts(trx, kind, postId)
  if (texts.length > 0) await learn(trx, config, { kind: 'spam', times: -1, texts })
  if (entry) await reopenEntry(trx, entry, reports)
  return { contributions }
}

/** Makes a post public again that was held. */
async function release(
  { trx }: Context,
  kind: 'blog' | 'comment',
  done: Pick<Done<UndoableAction>, 'userId' | 'postId' | 'at'>,
) {
  const blogId = await releaseHeld(trx, kind, { id: done.postId, heldAt: done.at })
  if (blogId === undefined) throw changed()
  return { held: { kind, authorId: done.userId, blogId, id: done.postId, isPublic: true } }
}

/** What follows when a refused post waits again, which the filter unlearns. @param again undefined: it was changed */
async function waitAgain(
  { trx, config }: Context,
  kind: 'blog' | 'comment',
  { userId, postId: id, former }: Pick<Done<UndoableAction>, 'userId' | 'postId'> & { former: { isLearnt?: boolean } },
  again: HeldAgain | undefined,
) {
  if (!again) throw changed()
  if (former.isLearnt !== false) await learn(trx, config, { kind: 'spam', times: -1, texts: [again.text] })
  return { held: { kind, authorId: userId, blogId: again.blogId, id, isPublic: false } }
}
