import { randomUUIDv7 } from 'node:crypto'
import type { ExpressionBuilder, Transaction } from 'kysely'
import type { CommentChange, NewComment } from '#contract/comments.ts'
import { type HeldComment, HoldReason, isSpamReason } from '#contract/held.ts'
import { placeOf, type Section } from '#contract/quotes.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { findMentioned, mentionsOf, moveMentions, setMentions } from '../mentions/store.ts'

export const reasonsIn = (json: string): HoldReason[] => HoldReason.array().parse(JSON.parse(json))

const asStored = (reasons: HoldReason[]) => ({
  reasons: JSON.stringify(reasons),
  suspected: reasons.some(isSpamReason) ? 1 : 0,
})

interface HeldBlog {
  id: string
  authorId: string
  reasons: HoldReason[]
  /** When it became public before; null: it never did. */
  publishedAt: string | null
}

/** Enters a blog whose row has just become `held_at`; after each save it is another entry, so that no approval is for a text that nobody has read. */
export async function addHeldBlog(trx: Transaction<Schema>, held: HeldBlog, now: Date): Promise<void> {
  const { id, authorId, reasons, publishedAt } = held
  await trx
    .insertInto('held_posts')
    .values({
      id: randomUUIDv7(),
      kind: 'blog',
      blog_id: id,
      author_id: authorId,
      published_at: publishedAt,
      held_at: now.toISOString(),
      ...asStored(reasons),
    })
    .execute()
}

/** Ends the entry of a blog. @returns it; undefined if there is none */
export function endHeldBlog(trx: Transaction<Schema>, id: string) {
  return trx
    .deleteFrom('held_posts')
    .where('blog_id', '=', id)
    .where('kind', '=', 'blog')
    .returning(['published_at'])
    .executeTakeFirst()
}

interface NewHeldComment extends NewComment {
  blogId: string
  authorId: string
  /** Of a reply: the comment at the top of its discussion, and where that stands. */
  top: { id: string; section: Section | null } | null
  reasons: HoldReason[]
}

/** Holds a new comment. @returns its id, or that of the same request before; `public` if that was not held */
export function holdComment(db: Db, held: NewHeldComment, now: Date): Promise<string> {
  const { blogId, authorId, comment, submissionId, top, section, quote, mentions = [], reasons } = held
  return inTransaction(db, async (trx) => {
    const id = randomUUIDv7()
    if (submissionId !== undefined) {
      const same = { author_id: authorId, blog_id: blogId, submission_id: submissionId }
      const isSame = ({ and }: ExpressionBuilder<Schema, 'comments' | 'held_posts'>) => and(same)
      if (await trx.selectFrom('comments').select('id').where(isSame).executeTakeFirst()) return 'public'
      const earlier = await trx.selectFrom('held_posts').select('id').where(isSame).executeTakeFirst()
      if (earlier) return earlier.id
    }
    const added = await trx
      .insertInto('held_posts')
      .values({
        id,
        kind: 'comment',
        blog_id: blogId,
        author_id: authorId,
        comment,
        parent_id: top?.id ?? null,
        section: top ? top.section : (section ?? null),
        quote: quote ?? null,
        held_at: now.toISOString(),
        ...asStored(reasons),
        submission_id: submissionId ?? null,
      })
      .onConflict((conflict) => conflict.columns(['author_id', 'blog_id', 'submission_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return id
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
    const edited = await trx.deleteFrom('comments').where('id', '=', id).returningAll().executeTakeFirst()
    if (!edited) return false
    const [at, heldId] = [now.toISOString(), randomUUIDv7()]
    await trx
      .insertInto('held_posts')
      .values({
        id: heldId,
        kind: 'comment',
        blog_id: edited.blog_id,
        author_id: edited.author_id,
        comment: newComment,
        held_at: at,
        ...asStored(reasons),
        submission_id: edited.submission_id,
        comment_id: id,
        created_at: edited.created_at,
        edited_at: at,
        parent_id: edited.parent_id,
        section: edited.section,
        quote: edited.quote,
      })
      .execute()
    const before = (await mentionsOf(trx, [id])).get(id) ?? []
    const ids = mentions ?? before.map(({ _id }) => _id)
    const written = { text: newComment, writerId: edited.author_id, blogId: edited.blog_id }
    const mentioned = await findMentioned(trx, written, ids, before)
    await moveMentions(trx, id, heldId)
    await setMentions(trx, { id: heldId, blogId: edited.blog_id }, mentioned, now)
    return true
  })
}

/**
 * A user's comments on a blog that wait or were refused, the oldest first. What they quote of a blog that is no longer
 * public only its creator sees.
 */
export async function listHeldComments(db: Db, blogId: string, authorId: string): Promise<HeldComment[]> {
  const rows = await db
    .selectFrom('held_posts')
    .innerJoin('blogs', 'blogs.id', 'held_posts.blog_id')
    .select([
      'held_posts.id',
      'comment',
      'held_posts.held_at',
      'refused_at',
      'refusal',
      'parent_id',
      'section',
      'quote',
    ])
    .select(['blogs.published_at', 'blogs.author_id as creator'])
    .where('held_posts.author_id', '=', authorId)
    .where('blog_id', '=', blogId)
    .where('kind', '=', 'comment')
    .where('held_posts.removed_at', 'is', null)
    .execute()
  // Sorted here, as there are few.
  rows.sort((one, two) => (one.id < two.id ? -1 : 1))
  const mentions = await mentionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, comment, parent_id, section, quote, published_at, creator, ...row }) => ({
    _id: id,
    comment: comment ?? '',
    ...(parent_id !== null && { parent: parent_id }),
    ...(mentions.has(id) && { mentions: mentions.get(id) }),
    ...placeOf({ section, quote: published_at !== null || creator === authorId ? quote : null }),
    heldAt: row.held_at,
    refusedAt: row.refused_at,
    refusal: row.refusal,
  }))
}

/** Removes a comment that its writer takes back. @returns its blog; undefined when they have no such comment */
export async function takeBack(db: Db, id: string, authorId: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('held_posts')
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('kind', '=', 'comment')
    .where('removed_at', 'is', null)
    .returning('blog_id')
    .executeTakeFirst()
  return taken?.blog_id
}

/** Deletes comments for ever that were refused, or removed with everything of their writer, before a time. */
export async function deleteRefused(db: Db, before: Date): Promise<void> {
  const at = before.toISOString()
  await db.deleteFrom('removed_waves').where('at', '<', at).execute()
  await db.deleteFrom('held_posts').where('refused_at', '<', at).execute()
  await db.deleteFrom('held_posts').where('kind', '=', 'comment').where('removed_at', '<', at).execute()
}
