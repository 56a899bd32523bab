import { randomUUIDv7 } from 'node:crypto'
import type { BlogAudience } from '#contract/blogs.ts'
import type { Comment, NewComment } from '#contract/comments.ts'
import { COMMENTS_SHOWN_MAX } from '#contract/limits.ts'
import { forKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { smallAvatar } from '../media/store.ts'
import { findTop, visibleBlogs } from './policy.ts'

/** Comments per query: about 5 ms for the longest ones, which block other requests. */
const COMMENTS_AT_ONCE = 100

/**
 * The latest comments of a blog in batches: the latest batch first, and within each batch the oldest comment first, in
 * reading order.
 */
export async function* latestComments(db: Db, blogId: string): AsyncGenerator<Comment[]> {
  let before: { created_at: string; id: string } | undefined
  for (let listed = 0; listed < COMMENTS_SHOWN_MAX; listed += COMMENTS_AT_ONCE) {
    const rows = await commentsBefore(db, blogId, before)
    before = rows.at(-1)
    yield rows.reverse().map(commentOf)
    if (rows.length < COMMENTS_AT_ONCE) return
  }
}

/**
 * A comment, and the fields of its blog that decide who can see it.
 * @returns undefined when the comment no longer exists
 */
export async function findComment(db: Db, id: string): Promise<{ comment: Comment; blog: BlogAudience } | undefined> {
  const row = await withWriters(db)
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .select(['blogs.id as blog', 'blogs.author_id as creator', 'published_at'])
    .where('comments.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const blog = { _id: row.blog, createdBy: row.creator, published: row.published_at !== null }
  return { comment: commentOf(row), blog }
}

/** Comments joined with the displayed data of their authors. */
function withWriters(db: Db) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select([
      'comments.id',
      'comment',
      'comments.created_at',
      'edited_at',
      'parent_id',
      'comments.author_id',
      'name',
      'avatar_id',
      'pictures.widths',
      'pictures.stills',
    ])
}

function commentOf(row: Awaited<ReturnType<typeof commentsBefore>>[number]): Comment {
  return {
    _id: row.id,
    comment: row.comment,
    authorInfo: {
      _id: row.author_id,
      name: row.name,
      avatar: { url: smallAvatar(row.avatar_id, row.widths, row.stills) },
    },
    createdAt: row.created_at,
    editedAt: row.edited_at,
    ...(row.parent_id !== null && { parent: row.parent_id }),
  }
}

function commentsBefore(db: Db, blogId: string, before: { created_at: string; id: string } | undefined) {
  return withWriters(db)
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
    .limit(COMMENTS_AT_ONCE)
    .execute()
}

/**
 * Adds a comment to a blog that its author can see, and whose comments are open.
 * @returns its id; undefined when there is no such blog or nothing to reply to, or the request was repeated
 */
export async function addComment(
  db: Db,
  blogId: string,
  authorId: string,
  { comment, submissionId, parent }: NewComment,
  now: Date,
): Promise<string | undefined> {
  const parentId = parent === undefined ? null : await findTop(db, blogId, parent)
  if (parentId === undefined) return undefined
  // Both are checked in the same statement, so that the blog cannot be withdrawn, or its comments closed, in between.
  const added = await db
    .insertInto('comments')
    .columns(['id', 'blog_id', 'author_id', 'comment', 'created_at', 'submission_id', 'parent_id'])
    .expression(
      visibleBlogs(db, authorId)
        .select(({ val }) => [
          val(randomUUIDv7()).as('id'),
          'blogs.id as blog_id',
          val(authorId).as('author_id'),
          val(comment).as('comment'),
          val(now.toISOString()).as('created_at'),
          val(submissionId ?? null).as('submission_id'),
          val(parentId).as('parent_id'),
        ])
        .where('blogs.id', '=', blogId)
        .where('blogs.comments_closed', '=', 0)
        // Without this lock PostgreSQL allows the blog to be deleted concurrently.
        .$call(forKeyShare(db)),
    )
    .onConflict((conflict) => conflict.columns(['author_id', 'blog_id', 'submission_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** @returns false when the comment no longer exists */
export async function changeComment(db: Db, id: string, comment: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ comment, edited_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
