import type { Selectable, Transaction } from 'kysely'
import type { UndoableAction } from '#contract/admin.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as answers from '#messages/answers.ts'
import { type Audited, appendEntries } from '../audit/audit-log.ts'
import { enqueuePublication } from '../blogs/publish.ts'
import { waitingOf } from '../comments/waiting.ts'
import type { Schema, UndoableActionsTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { learn } from '../holding/classifier.ts'
import { notFound, Problem } from '../http/problem.ts'
import { takeBackEmails } from '../mail/send-email.ts'
import { canReopenSessions, type ReopenedSessions, reopenSessions } from '../session/store.ts'
import { changeRole } from '../users/store.ts'
import { type ChangedContributions, restoreContributions, restoreOne, unmarkAuthor } from './contributions.ts'
import { reportedTexts } from './decide.ts'
import type { Former, FormerEntry, FormerPost, FormerPosts, Scheduled } from './former.ts'
import { type HeldAgain, holdBlogAgain, holdCommentAgain, releaseHeld } from './hold.ts'
import { learnRemoved } from './learn-removed.ts'
import { requireStaying } from './leaving.ts'
import { reopenEntry } from './reports.ts'
import { restoreWave } from './waves.ts'

/** Milliseconds in which an action can be undone that no email is about, or whose emails cannot be sent. */
const UNDO_MAX = 60_000

/** The changes of an undone action, to be announced after the commit. */
export interface Undone {
  userIds: string[]
  contributions?: ChangedContributions
  /** Posts that wait again, or are public again after they were held. */
  held: { kind: 'blog' | 'comment'; authorId: string; blogId: string; id: string; isPublic: boolean }[]
  isRoleChanged?: boolean
  /** Posts of several that were changed in the meantime, and are left as they are. */
  left: number
}

/** What undoing an action on one account or post changed. */
interface UndoneOne extends Partial<Pick<Undone, 'contributions' | 'isRoleChanged'>> {
  held?: Undone['held'][number]
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

type Context = { trx: Transaction<Schema>; config: Deps['config']; actorId: string; now: Date }
type Undo<Action extends UndoableAction> = (context: Context, done: Done<Action>) => Promise<UndoneOne>

/** How each action is undone. Throws a 409 if that was done before, or something was changed in the meantime. */
const UNDO: { [Action in UndoableAction]: Undo<Action> } = {
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
    if ('wave' in former) return restoreWave(trx, config, { at, by: actorId }, now)
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
const NOT_WHILE_LEAVING: UndoableAction[] = [
  'remove-contributions',
  'make-reader',
  'remove-blog',
  'remove-comment',
  'hold-public-blog',
  'hold-comment',
]

const changed = () => new Problem(409, 'undo-changed')

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

/** What is answered. */
export const undoneMessage = ({ left }: Pick<Undone, 'left'>): string =>
  left === 0 ? answers.undone : formatMessage(answers.undoneSome, { left })

interface ToUndo {
  id: string
  actorId: string
  /** The actor acts as the creator of a blog, who can undo their own refusals below it alone. */
  asCreator?: true
}

/**
 * Undoes what an admin, or the creator of a blog, has just done, and takes back the emails about it, with entries in the
 * audit log, in one transaction. Of several posts those that were changed in the meantime stay as they are.
 * @throws Problem 404 if it was undone before or is not of this person, 410 if it is too late, 409 if all of it was
 * changed in the meantime
 */
export function undoAction(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, actorId, asCreator }: ToUndo,
  now: Date,
): Promise<Undone> {
  return inTransaction(db, async (trx) => {
    // Of two requests at once the second finds nothing.
    const done = await trx
      .deleteFrom('undoable_actions')
      .where('id', '=', id)
      .where('actor_id', '=', actorId)
      .returningAll()
      .executeTakeFirst()
    if (!done) throw notFound('action')
    const all = postsOf(done)
    const posts = asCreator ? await stillDecided(trx, actorId, all) : all
    const emailIds = JSON.parse(done.emails) as string[]
    const isTooLate = now.getTime() - Date.parse(done.at) > UNDO_MAX
    if (isTooLate || !(await takeBackEmails(trx, emailIds))) throw new Problem(410, 'undo-too-late')
    const { undone, entries } = await undoEach({ trx, config, actorId, now }, done, posts)
    await appendEntries(trx, entries, now)
    const contributions = undone.flatMap((one) => one.contributions ?? [])
    return {
      userIds: [...new Set(undone.flatMap((one) => one.userIds ?? []))],
      ...(contributions.length > 0 && {
        contributions: {
          blogIds: contributions.flatMap(({ blogIds }) => blogIds),
          commentedBlogIds: contributions.flatMap(({ commentedBlogIds }) => commentedBlogIds),
        },
      }),
      held: undone.flatMap(({ held }) => held ?? []),
      isRoleChanged: undone.some(({ isRoleChanged }) => isRoleChanged),
      left: all.length - undone.length,
    }
  })
}

/** What an action was done to: one account or post, or several posts. */
function postsOf({ user_id, post_id, former }: Selectable<UndoableActionsTable>): FormerPost[] {
  const changed = JSON.parse(former) as FormerPosts | object
  return 'posts' in changed ? changed.posts : [{ userId: user_id ?? '', postId: post_id ?? '', former: changed }]
}

/**
 * The comments among those that a creator refused on which they may still decide.
 * @throws Problem 404 if it was no decision of a creator
 */
async function stillDecided(trx: Transaction<Schema>, creatorId: string, posts: FormerPost[]): Promise<FormerPost[]> {
  const { below: blogId } = (posts[0]?.former ?? {}) as Partial<Former['refuse-comment']>
  if (blogId === undefined) throw notFound('action')
  const ids = posts.map(({ postId }) => postId)
  const found = await waitingOf(trx, { blogId, creatorId }, ids, 'refused').execute()
  return posts.filter(({ postId }) => found.some(({ id }) => id === postId))
}

/** @throws Problem 409 if there is nothing to undo */
async function undoEach(
  context: Context,
  { action, at }: Selectable<UndoableActionsTable>,
  posts: FormerPost[],
): Promise<{ undone: UndoneOne[]; entries: Audited[] }> {
  const { actorId } = context
  const undone: UndoneOne[] = []
  const entries: Audited[] = []
  const undo = UNDO[action] as Undo<UndoableAction>
  for (const { userId, postId, former } of posts) {
    const userIds = 'wave' in former ? (former.wave as string[]) : [userId]
    try {
      if (NOT_WHILE_LEAVING.includes(action)) await requireStaying(context.trx, userIds)
      const one = await undo(context, { userId, postId, at, former })
      undone.push({ userIds, ...one })
      entries.push(...(one.entries ?? []))
    } catch (error) {
      // Nothing was written about it.
      if (posts.length === 1 || !(error instanceof Problem)) throw error
      continue
    }
    const entry = { actorId, action: `undo-${action}`, postId: postId || undefined } as const
    entries.push(...userIds.map((subjectId) => ({ ...entry, subjectId })))
  }
  if (undone.length === 0) throw changed()
  return { undone, entries }
}
