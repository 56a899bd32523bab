import { randomUUIDv7 } from 'node:crypto'
import type { BlogAudience } from '#contract/blogs.ts'
import type { Comment, CommentChange, NewComment } from '#contract/comments.ts'
import { COMMENTS_SHOWN_MAX } from '#contract/limits.ts'
import { visibleBlogs } from '../blogs/policy.ts'
import { forKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { findSent, waits } from '../holding/store.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { findMentioned, mentionsById, mentionsOf, setMentions } from '../mentions/store.ts'
import { concernedOf } from '../notifications/concerned.ts'
import { commentOf } from './comment-of.ts'
import { findTop } from './policy.ts'

/** Comments per query: about 5 ms for the longest ones, which block other requests. */
const COMMENTS_AT_ONCE = 100

/**
 * The latest comments of a blog in batches: the latest batch first, and within each batch the oldest comment first, in
 * reading order.
 * @param cursor the `nextCursor` of a later page
 * @param onEnd receives the cursor of the page before this one, or null
 */
export async function* latestComments(
  db: Db,
  blogId: string,
  cursor?: string,
  onEnd?: (nextCursor: string | null) => void,
): AsyncGenerator<Comment[]> {
  const [created_at, id] = keysIn(cursor, 'time', 'id') ?? []
  let before = created_at === undefined || id === undefined ? undefined : { created_at, id }
  let isMore = true
  for (let listed = 0; isMore && listed < COMMENTS_SHOWN_MAX; listed += COMMENTS_AT_ONCE) {
    const found = await commentsBefore(db, blogId, before)
    const rows = found.slice(0, COMMENTS_AT_ONCE)
    isMore = found.length > rows.length
    before = rows.at(-1)
    const mentions = await mentionsOf(db, rows)
    yield rows.reverse().map((row) => commentOf(row, mentions.get(row.id)))
  }
  onEnd?.(isMore && before ? cursorOf(before.created_at, before.id) : null)
}

/**
 * A comment, the fields of its blog that decide who can see it, and who may be notified of it.
 * @returns undefined when the comment no longer exists
 */
export async function findComment(
  db: Db,
  id: string,
): Promise<{ comment: Comment; blog: BlogAudience; concerned: string[] } | undefined> {
  const row = await withWriters(db)
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .leftJoin('public_comments as parents', 'parents.id', 'comments.parent_id')
    .select(['blogs.id as blog', 'blogs.author_id as creator', 'blogs.state', 'parents.author_id as parent_writer'])
    .where('comments.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const blog = { _id: row.blog, createdBy: row.creator, published: row.state === 'public' }
  const mentions = (await mentionsOf(db, [row])).get(id)
  return {
    comment: commentOf(row, mentions),
    blog,
    concerned: concernedOf({ ...row, writer: row.author_id, mentions }),
  }
}

/** Comments joined with the displayed data of their authors. */
function withWriters(db: Db) {
  return db
    .selectFrom('public_comments as comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select([
      'comments.id',
      'comments.comment',
      'comments.created_at',
      'comments.edited_at',
      'comments.parent_id',
      'comments.section',
      'comments.quote',
      'comments.author_id',
      'name',
      'avatar_id',
      'pictures.widths',
      'pictures.stills',
    ])
}

function commentsBefore(db: Db, blogId: string, before: { created_at: string; id: string } | undefined) {
  return (
    withWriters(db)
      .where('blog_id', '=', blogId)
      .$if(before !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('comments.created_at', 'comments.id'),
            '<',
            eb.tuple(before?.created_at ?? '', before?.id ?? ''),
          ),
        ),
      )
      .orderBy('comments.created_at', 'desc')
      .orderBy('comments.id', 'desc')
      // One more, to see whether there are any.
      .limit(COMMENTS_AT_ONCE + 1)
      .execute()
  )
}

/**
 * Adds a comment to a blog that its author can see, and whose comments are open.
 * @returns its id; undefined when there is no such blog or nothing to reply to, or the request was repeated
 */
export async function addComment(
  db: Db,
  blogId: string,
  authorId: string,
  { comment, submissionId, parent, mentions = [], ...place }: NewComment,
  now: Date,
): Promise<string | undefined> {
  const top = parent === undefined ? null : await findTop(db, blogId, parent)
  if (top === undefined) return undefined
  const mentioned = await findMentioned(db, { text: comment, writerId: authorId, blogId }, mentions)
  const id = randomUUIDv7()
  const add = async (trx: Db) => {
    if (mentioned.length > 0) {
      const blog = visibleBlogs(trx, authorId).select('id').where('id', '=', blogId).$call(forKeyShare(trx))
      if (!(await blog.executeTakeFirst())) return undefined
      // First, so that mentioned people are only notified of the mention.
      await setMentions(trx, { id, blogId }, mentioned, now)
    }
    // Both are checked in the same statement, so that the blog cannot be withdrawn, or its comments closed, in between.
    const added = await trx
      .insertInto('comments')
      .columns([
        'id',
        'blog_id',
        'author_id',
        'comment',
        'created_at',
        'submission_id',
        'parent_id',
        'section',
        'quote',
      ])
      .expression(
        visibleBlogs(trx, authorId)
          .select(({ val }) => [
            val(id).as('id'),
            'blogs.id as blog_id',
            val(authorId).as('author_id'),
            val(comment).as('comment'),
            val(now.toISOString()).as('created_at'),
            val(submissionId ?? null).as('submission_id'),
            val(top?.id ?? null).as('parent_id'),
            val(top ? top.section : (place.section ?? null)).as('section'),
            val(place.quote ?? null).as('quote'),
          ])
          .where('blogs.id', '=', blogId)
          .where('blogs.comments_closed', '=', 0)
          // Without this lock PostgreSQL allows the blog to be deleted concurrently.
          .$call(forKeyShare(trx)),
      )
      .onConflict((conflict) => conflict.columns(['author_id', 'blog_id', 'submission_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added && mentioned.length > 0) await setMentions(trx, { id, blogId }, [], now)
    return added?.id
  }
  // Most comments mention no one, and are one statement.
  return mentioned.length > 0 ? inTransaction(db, add) : add(db)
}

/** The comment that a request with this idempotency key added before; `held` if it waits. */
export async function findSubmitted(
  db: Db,
  blogId: string,
  authorId: string,
  submissionId: string | undefined,
): Promise<Comment | 'held' | undefined> {
  const sent = await findSent(db, blogId, authorId, submissionId)
  if (waits(sent)) return 'held'
  return sent?.state === 'public' ? (await findComment(db, sent.id))?.comment : undefined
}

/** @returns false when the comment no longer exists */
export async function changeComment(
  db: Db,
  { id, blogId, writerId }: { id: string; blogId: string; writerId: string },
  { newComment, mentions }: CommentChange,
  now: Date,
): Promise<boolean> {
  const before = (await mentionsById(db, [id])).get(id) ?? []
  const ids = mentions ?? before.map(({ _id }) => _id)
  const mentioned = await findMentioned(db, { text: newComment, writerId, blogId }, ids, before)
  const change = async (trx: Db) => {
    const { numUpdatedRows } = await trx
      .updateTable('comments')
      .set({ comment: newComment, edited_at: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'public')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  if (before.length === 0 && mentioned.length === 0) return change(db)
  return inTransaction(db, async (trx) => {
    const isChanged = await change(trx)
    if (isChanged) await setMentions(trx, { id, blogId }, mentioned, now)
    return isChanged
  })
}
