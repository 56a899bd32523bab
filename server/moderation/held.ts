import type { Selectable, Transaction } from 'kysely'
import { appendEntry } from '../audit/audit-log.ts'
import { recordAction } from '../audit/record-action.ts'
import { takeBackNoticesOf } from '../audit/send-notice.ts'
import { findBlog } from '../blogs/queries.ts'
import { contentOfBlog } from '../blogs/save.ts'
import { PUBLIC } from '../comments/states.ts'
import { type Below, waitingOf } from '../comments/waiting.ts'
import type { Db } from '../db/open.ts'
import type { CommentsTable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Lesson, learn } from '../holding/classifier.ts'
import { HELD_BY_ADMIN } from '../holding/store.ts'
import { notFound, Problem } from '../http/problem.ts'
import { renewMentions } from '../mentions/store.ts'
import type { Former } from './former.ts'

/** The decided post: a blog, or a comment that is public now or was refused. */
export interface DecidedHeld {
  kind: 'blog' | 'comment'
  decision: 'approve' | 'refuse'
  authorId: string
  blogId: string
  /** Of a comment that is public now. */
  comment?: { id: string; wasEdited: boolean }
  /** By which a refusal is undone; null: it cannot be. */
  undoId: string | null
}

type Parts = Pick<Deps, 'db' | 'config'>

export interface Decision {
  itemId: string
  decision: 'approve' | 'refuse'
  /** Null: a command on the server. */
  actorId: string | null
  /** The reason for its author, if it is refused. */
  reason: string
  /** Since when the entry waits, as it was read. */
  since?: string | undefined
  /** The actor is no admin but the creator of this blog, and may decide on comments below it alone. */
  below?: (Below & { teaches: boolean }) | undefined
}

/**
 * Makes a held post public, as if it had just been posted, or refuses it: a blog becomes a draft, a comment stays
 * visible to its writer. With the entry in the audit log and the email to the author, in one transaction.
 * @returns the changes to announce after the commit
 * @throws Problem 404 if there is no such entry, 409 if its author is about to leave, or has deleted or changed it
 */
export function decideHeld(
  { db, config }: Parts,
  { itemId, decision, actorId, reason, since, below }: Decision,
  now: Date,
): Promise<DecidedHeld> {
  return inTransaction(db, async (trx) => {
    const held = await lockHeld(trx, itemId)
    if (!held) throw notFound('entry')
    if (below && !(await waitingOf(trx, below, [itemId]).executeTakeFirst())) throw notFound('entry')
    const heldAt = held.kind === 'comment' ? held.state_at : held.held_at
    if (since !== undefined && since !== heldAt) {
      throw new Problem(409, 'entry-changed')
    }
    const { kind, author_id: authorId, blog_id: blogId } = held
    const author = await trx
      .selectFrom('users')
      .leftJoin('account_deletions', 'user_id', 'users.id')
      .select(['users.id', 'email', 'user_id as leaving'])
      .where('users.id', '=', authorId)
      .executeTakeFirstOrThrow()
    if (author.leaving !== null) throw gone()
    const isApproved = decision === 'approve'
    const text = kind === 'comment' ? textOfComment(held.comment) : await textOfBlog(trx, blogId, authorId)
    const isLearnt = below?.teaches !== false
    if (isLearnt) {
      await learn(trx, config, { kind: isApproved ? 'good' : 'spam', times: 1, texts: [text] })
    }
    const decided = { kind, decision, authorId, blogId }
    if (kind === 'blog') {
      const title = await decideBlog(trx, blogId, { isApproved, reason }, now)
      if (title === undefined) throw gone()
      const action = isApproved ? 'approve-blog' : 'refuse-blog'
      const done = { actorId, action, reason, blogTitle: title, subjectId: blogId, former: {} } as const
      return { ...decided, undoId: (await recordAction(trx, author, done, now)).undoId }
    }
    if (isApproved) {
      const comment = await publishComment(trx, held, now)
      await appendEntry(trx, { actorId, action: 'approve-comment', subjectId: authorId, postId: itemId }, now)
      return { ...decided, comment, undoId: null }
    }
    await refuseComment(trx, itemId, reason, now)
    const blog = await trx.selectFrom('public_blogs').select('title').where('id', '=', blogId).executeTakeFirst()
    const former: Former['refuse-comment'] = { heldAt: held.state_at, told: held.told, isLearnt, below: below?.blogId }
    const refusal = {
      actorId,
      action: 'refuse-comment',
      reason,
      blogTitle: blog?.title,
      isByCreator: below !== undefined,
      subjectId: itemId,
      former,
    } as const
    return { ...decided, undoId: (await recordAction(trx, author, refusal, now)).undoId }
  })
}

type HeldComment = Selectable<CommentsTable>

/** Locks an entry: another decision, or its author taking it back, waits. @returns undefined if there is none */
async function lockHeld(trx: Transaction<Schema>, id: string) {
  const comment = await trx
    .updateTable('comments')
    .set(({ ref }) => ({ state_at: ref('state_at') }))
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (comment) return { ...comment, kind: 'comment' as const }
  const blog = await trx
    .updateTable('held_blogs')
    .set(({ ref }) => ({ held_at: ref('held_at') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return blog && { ...blog, kind: 'blog' as const }
}

const gone = () => new Problem(409, 'entry-gone')

export type Text = Lesson['texts'][number]

export const textOfComment = (text: string): Text => ({ text, links: [] })

/** The text of a blog that is held. */
export async function textOfBlog(trx: Db, id: string, authorId: string): Promise<Text> {
  const blog = await findBlog(trx, id, authorId)
  return blog ? contentOfBlog(blog) : { text: '', links: [] }
}

interface BlogDecision {
  isApproved: boolean
  /** Of a refusal. */
  reason: string
}

/**
 * Makes a blog that waits public, or refuses it: then it is a draft, which admins can let wait again (`holdBlogAgain`).
 * @returns its title; undefined: it does not wait any more
 */
export async function decideBlog(
  trx: Transaction<Schema>,
  id: string,
  { isApproved, reason }: BlogDecision,
  now: Date,
): Promise<string | undefined> {
  const at = now.toISOString()
  const before = await trx.selectFrom('blogs').select('published_at').where('id', '=', id).executeTakeFirst()
  const blog = await trx
    .updateTable('blogs')
    .set(({ fn, ref, val }) => ({
      held_at: null,
      state: isApproved ? 'public' : 'draft',
      published_at: isApproved ? fn.coalesce(ref('published_at'), val(at)) : null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'held')
    .returning(['title', 'version'])
    .executeTakeFirst()
  if (!blog) return undefined
  const entry = await trx.deleteFrom('held_blogs').where('blog_id', '=', id).returningAll().executeTakeFirst()
  if (isApproved || !entry) return blog.title
  const { id: entry_id, held_at, reasons, suspected } = entry
  const waited = { published_at: before?.published_at ?? null, entry_id, held_at, reasons, suspected }
  const refused = { refused_at: at, reason, version: blog.version, ...waited }
  await trx
    .insertInto('refused_blogs')
    .values({ blog_id: id, ...refused })
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet(refused))
    .execute()
  return blog.title
}

/** A refused comment stays visible to its writer, with the reason. */
export async function refuseComment(trx: Transaction<Schema>, id: string, reason: string, now: Date): Promise<void> {
  const refused = { state: 'refused', state_at: now.toISOString(), told: reason } as const
  await trx.updateTable('comments').set(refused).where('id', '=', id).execute()
}

/**
 * One that was public before it was edited, or an admin held it, comes back to its place; another is the latest. The
 * email about an admin holding it is taken back if it still waits.
 */
export async function publishComment(
  trx: Transaction<Schema>,
  comment: Pick<HeldComment, 'id' | 'author_id' | 'created_at' | 'edited_at' | 'reasons'>,
  now: Date,
) {
  const { id, author_id, created_at, edited_at, reasons } = comment
  const wasEdited = edited_at !== null || reasons === HELD_BY_ADMIN
  if (reasons === HELD_BY_ADMIN) await takeBackNoticesOf(trx, author_id, ['hold-comment'], [id])
  await renewMentions(trx, id, edited_at ?? created_at, now)
  await trx
    .updateTable('comments')
    .set({ ...PUBLIC, created_at: wasEdited ? created_at : now.toISOString() })
    .where('id', '=', id)
    .execute()
  return { id, wasEdited }
}
