import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { CommentChange, NewComment } from '#contract/comments.ts'
import { type HeldComment, HoldReason, isSpamReason } from '#contract/held.ts'
import { placeOf, type Section } from '#contract/quotes.ts'
import type { Db } from '../db/open.ts'
import type { CommentState, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { findMentioned, mentionsById, mentionsOf, setMentions } from '../mentions/store.ts'

/** The stored reasons. Those that only a later release knows, which runs beside this one, are left out. */
export const reasonsIn = (json: string): HoldReason[] =>
  (JSON.parse(json) as HoldReason[]).filter((reason) => HoldReason.safeParse(reason).success)

/** The reasons of a post that an admin holds. */
export const HELD_BY_ADMIN = JSON.stringify(['admin'] satisfies HoldReason[])

const asStored = (reasons: HoldReason[]) => ({
  reasons: JSON.stringify(reasons),
  suspected: reasons.some(isSpamReason) ? 1 : 0,
})

/** The public blogs and comments of an account, up to a number. */
export async function countPublicPosts(db: Db, authorId: string, most: number): Promise<number> {
  const comments = await db
    .selectFrom('public_comments')
    .select('id')
    .where('author_id', '=', authorId)
    .limit(most)
    .execute()
  const blogs = await db.selectFrom('public_blogs').select('id').where('author_id', '=', authorId).limit(most).execute()
  return comments.length + blogs.length
}

interface HeldBlog {
  id: string
  authorId: string
  reasons: HoldReason[]
}

/**
 * Enters a blog that has just become held; after each save it is another entry, so that no approval is for a text that
 * no one has read.
 */
export async function addHeldBlog(trx: Transaction<Schema>, held: HeldBlog, now: Date): Promise<void> {
  const { id, authorId, reasons } = held
  await trx
    .insertInto('held_blogs')
    .values({
      id: randomUUIDv7(),
      blog_id: id,
      author_id: authorId,
      held_at: now.toISOString(),
      ...asStored(reasons),
    })
    .execute()
}

/** Whether an admin has held a blog and none has decided on it; also of a draft, which waits once it is published. */
export async function isHeldByAdmin(db: Db, id: string): Promise<boolean> {
  const entry = await db.selectFrom('held_blogs').select('reasons').where('blog_id', '=', id).executeTakeFirst()
  return reasonsIn(entry?.reasons ?? '[]').includes('admin')
}

/** Ends the entry of a blog, if it has one. */
export async function endHeldBlog(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('held_blogs').where('blog_id', '=', id).execute()
}

interface NewHeldComment extends NewComment {
  blogId: string
  authorId: string
  /** Of a reply: the comment at the top of its discussion, and where that is. */
  top: { id: string; section: Section | null } | null
  reasons: HoldReason[]
}

/** A comment of the request with this idempotency key; undefined if there is none. */
export async function findSent(db: Db, blogId: string, authorId: string, submissionId: string | undefined) {
  if (submissionId === undefined) return undefined
  return db
    .selectFrom('comments')
    .select(['id', 'state', 'removed_at'])
    .where('author_id', '=', authorId)
    .where('blog_id', '=', blogId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
}

/** Whether it waits for approval; not one that was refused, or removed with everything of its writer. */
export const waits = (sent: { state: CommentState; removed_at: string | null } | undefined) =>
  sent?.state === 'held' && sent.removed_at === null

/** Holds a new comment. @returns its id, or that of the same request before; undefined if that does not wait any more */
export function holdComment(db: Db, held: NewHeldComment, now: Date): Promise<string | undefined> {
  const { blogId, authorId, comment, submissionId, top, section, quote, mentions = [], reasons } = held
  return inTransaction(db, async (trx) => {
    const id = randomUUIDv7()
    const at = now.toISOString()
    const added = await trx
      .insertInto('comments')
      .values({
        id,
        blog_id: blogId,
        author_id: authorId,
        comment,
        created_at: at,
        parent_id: top?.id ?? null,
        section: top ? top.section : (section ?? null),
        quote: quote ?? null,
        submission_id: submissionId ?? null,
        state: 'held',
        state_at: at,
        ...asStored(reasons),
      })
      .onConflict((conflict) => conflict.columns(['author_id', 'blog_id', 'submission_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const earlier = await findSent(trx, blogId, authorId, submissionId)
      return waits(earlier) ? earlier?.id : undefined
    }
    await setMentions(
      trx,
      { id, blogId },
      await findMentioned(trx, { text: comment, writerId: authorId, blogId }, mentions),
      now,
    )
    return id
  })
}

/** Holds a comment whose text was edited: until it is approved it is not among the others. @returns whether it was there */
export function holdEdited(
  db: Db,
  id: string,
  { newComment, mentions }: CommentChange,
  reasons: HoldReason[],
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = now.toISOString()
    const edited = await trx
      .updateTable('comments')
      .set({ comment: newComment, edited_at: at, state: 'held', state_at: at, ...asStored(reasons) })
      .where('id', '=', id)
      .where('state', '=', 'public')
      .returning(['author_id', 'blog_id'])
      .executeTakeFirst()
    if (!edited) return false
    const before = (await mentionsById(trx, [id])).get(id) ?? []
    const ids = mentions ?? before.map(({ _id }) => _id)
    const written = { text: newComment, writerId: edited.author_id, blogId: edited.blog_id }
    const mentioned = await findMentioned(trx, written, ids, before)
    await setMentions(trx, { id, blogId: edited.blog_id }, mentioned, now)
    return true
  })
}

/**
 * A user's comments on a blog that wait or were refused, the oldest first. What they quote of a blog that is no longer
 * public only its creator sees.
 */
export async function listHeldComments(db: Db, blogId: string, authorId: string): Promise<HeldComment[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .select(['comments.id', 'comment', 'comments.state', 'state_at', 'told', 'parent_id', 'section', 'quote'])
    .select(({ fn }) => fn.coalesce('edited_at', 'comments.created_at').as('written_at'))
    .select(['blogs.state as blog_state', 'blogs.author_id as creator'])
    .where('comments.author_id', '=', authorId)
    .where('blog_id', '=', blogId)
    .where('comments.state', 'in', ['held', 'refused'])
    .where('comments.removed_at', 'is', null)
    .execute()
  // Sorted here, as there are few.
  rows.sort((one, two) => (one.written_at + one.id < two.written_at + two.id ? -1 : 1))
  const mentions = await mentionsOf(db, rows)
  return rows.map(({ id, comment, parent_id, section, quote, blog_state, creator, ...row }) => ({
    _id: id,
    comment,
    ...(parent_id !== null && { parent: parent_id }),
    ...(mentions.has(id) && { mentions: mentions.get(id) }),
    ...placeOf({ section, quote: blog_state === 'public' || creator === authorId ? quote : null }),
    heldAt: row.written_at,
    refusedAt: row.state === 'refused' ? row.state_at : null,
    refusal: row.told,
  }))
}

/** Removes a comment that its writer takes back. @returns its blog; undefined when they have no such comment */
export async function takeBack(db: Db, id: string, authorId: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('comments')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('state', 'in', ['held', 'refused'])
    .where('removed_at', 'is', null)
    .returning('blog_id')
    .executeTakeFirst()
  return taken?.blog_id
}

/** Forgets which accounts were removed together before a time: their posts have been deleted. */
export async function forgetWaves(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('removed_waves').where('at', '<', before.toISOString()).execute()
}
