import { sql } from 'kysely'
import type { BlogCard } from '#contract/blogs.ts'
import { BOOKMARKS_MAX } from '#contract/limits.ts'
import { visibleBlogs } from '../blogs/policy.ts'
import { cardOf, publicCards } from '../blogs/queries.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { notFound, Problem } from '../http/problem.ts'

/** Whether a user has bookmarked a blog. */
export async function isBookmarked(db: Db, userId: string, blogId: string): Promise<boolean> {
  return (await findBookmarked(db, userId, [blogId])).length > 0
}

/** @returns the ids of those of some blogs that a user has bookmarked */
export async function findBookmarked(db: Db, userId: string, blogIds: string[]): Promise<string[]> {
  if (blogIds.length === 0) return []
  const rows = await db
    .selectFrom('bookmarks')
    .select('blog_id')
    .where('user_id', '=', userId)
    .where('blog_id', 'in', blogIds)
    .execute()
  return rows.map(({ blog_id }) => blog_id)
}

/**
 * Bookmarks a blog. Idempotent: an earlier bookmark keeps its place.
 * @throws Problem 404 if the user may not see the blog, 409 when they have as many as they may
 */
export async function addBookmark(db: Db, userId: string, blogId: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, userId)
    const blog = visibleBlogs(trx, userId).select('id').where('id', '=', blogId)
    if (!(await blog.executeTakeFirst())) throw notFound('blog')
    if (await isBookmarked(trx, userId, blogId)) return
    const { count } = await trx
      .selectFrom('bookmarks')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= BOOKMARKS_MAX) throw new Problem(409, 'bookmarks-too-many', { values: { max: BOOKMARKS_MAX } })
    await trx
      .insertInto('bookmarks')
      .values({ user_id: userId, blog_id: blogId, created_at: now.toISOString() })
      .execute()
  })
}

/** Removes a bookmark. Idempotent. */
export async function removeBookmark(db: Db, userId: string, blogId: string): Promise<void> {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).where('blog_id', '=', blogId).execute()
}

/**
 * The bookmarked blogs that are public, the latest bookmark first. Others come back with their blog.
 * @param cursor the `nextCursor` of the previous page
 */
export async function listBookmarks(
  db: Db,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ blogs: BlogCard[]; nextCursor: string | null }> {
  let query = publicCards(db)
    .innerJoin('bookmarks', 'bookmarks.blog_id', 'blogs.id')
    .select('bookmarks.created_at as bookmarked_at')
    .where('user_id', '=', userId)
  const after = keysIn(cursor, 'time', 'id')
  if (after) query = query.where(sql<boolean>`(bookmarks.created_at, bookmarks.blog_id) < (${after[0]}, ${after[1]})`)
  const rows = await query
    .orderBy('bookmarks.created_at', 'desc')
    .orderBy('bookmarks.blog_id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    blogs: rows.slice(0, limit).map(cardOf),
    nextCursor: last ? cursorOf(last.bookmarked_at, last.id) : null,
  }
}
