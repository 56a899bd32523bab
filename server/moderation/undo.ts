import type { Selectable, Transaction } from 'kysely'
import { formatMessage } from '#contract/format-message.ts'
import { type Audited, appendEntries } from '../audit/audit-log.ts'
import { waitingOf } from '../comments/waiting.ts'
import type { Schema, UndoableActionsTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { notFound, Problem } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { takeBackEmails } from '../mail/send-email.ts'
import type { Former, FormerPost, FormerPosts } from './former.ts'
import { requireStaying } from './leaving.ts'
import { type Context, changed, NOT_WHILE_LEAVING, UNDO, type Undo, type UndoneOne } from './undo-one.ts'

/** Milliseconds in which an action can be undone that no email is about, or whose emails cannot be sent. */
const UNDO_MAX = 60_000

/** The changes of an undone action, to be announced after the commit. */
export interface Undone {
  userIds: string[]
  contributions?: UndoneOne['contributions']
  held: NonNullable<UndoneOne['held']>[]
  isRoleChanged?: boolean
  /** Posts of several that were changed in the meantime, and are left as they are. */
  left: number
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
  const undo = UNDO[action] as Undo<typeof action>
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
