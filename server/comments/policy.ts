import type { BlogAudience } from '#contract/blogs.ts'
import type { NewComment } from '#contract/comments.ts'
import type { Section } from '#contract/quotes.ts'
import { visibleBlogs, visibleTo } from '../blogs/policy.ts'
import type { Db } from '../db/open.ts'
import { findSent } from '../holding/store.ts'
import { forbidden, notFound } from '../http/problem.ts'
import type { Person } from '../person.ts'

/**
 * A comment's author may edit and delete it, and the blog's creator may delete it, or hide what others wrote.
 * @returns the fields of its blog that decide who can see it
 * @throws Problem 404 when there is no such comment on a blog that the user can see, 403 when it is another user's
 */
export async function requirePermission(
  db: Db,
  may: 'edit' | 'delete' | 'hide',
  { commentId, blogId, person }: { commentId: string; blogId: string; person: Person },
): Promise<BlogAudience> {
  const found = await db
    .selectFrom('public_comments as comments')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .select(['comments.author_id as writer', 'blogs.author_id as creator', 'blogs.state'])
    .where('comments.id', '=', commentId)
    .where('blogs.id', '=', blogId)
    .where(visibleTo(person._id))
    .executeTakeFirst()
  if (!found) throw notFound('comment')
  const [isWriter, isCreator] = [found.writer === person._id, found.creator === person._id]
  if (may === 'hide' && (isWriter || !isCreator)) {
    throw forbidden('hide-for-creator')
  }
  if (may !== 'hide' && !isWriter && !(may === 'delete' && isCreator)) {
    throw forbidden('comment-writer-only', { values: { action: may } })
  }
  return { _id: blogId, createdBy: found.creator, published: found.state === 'public' }
}

/** @throws Problem 404 for everyone but the creator of a blog */
export async function requireOwnBlog(db: Db, blogId: string, personId: string): Promise<void> {
  const own = visibleBlogs(db, personId).select('id').where('id', '=', blogId).where('author_id', '=', personId)
  if (!(await own.executeTakeFirst())) throw notFound('blog')
}

/** @throws Problem 404 when the user cannot see such a blog */
export async function requireVisible(db: Db, blogId: string, personId: string): Promise<void> {
  const blog = await visibleBlogs(db, personId).select('id').where('id', '=', blogId).executeTakeFirst()
  if (!blog) throw notFound('blog')
}

/** The comment at the top of a discussion, and where that is. */
export interface Top {
  id: string
  section: Section | null
}

/** @returns the top of the discussion that a comment of a blog is part of; undefined when that is not there */
export async function findTop(db: Db, blogId: string, id: string): Promise<Top | undefined> {
  const found = await db
    .selectFrom('public_comments')
    .select(['id', 'parent_id', 'section'])
    .where('id', '=', id)
    .where('blog_id', '=', blogId)
    .executeTakeFirst()
  return found && { id: found.parent_id ?? found.id, section: found.section }
}

/**
 * One that was sent before and is sent again does not count as another.
 * @returns of a reply the top of its discussion
 * @throws Problem 404 when the user cannot see such a blog, or it has nothing to reply to, 403 when its comments are
 * closed
 */
export async function requireOpen(
  db: Db,
  blogId: string,
  personId: string,
  { submissionId, parent }: NewComment,
): Promise<Top | null> {
  const blog = await visibleBlogs(db, personId).select('comments_closed').where('id', '=', blogId).executeTakeFirst()
  if (!blog) throw notFound('blog')
  const top = parent === undefined ? null : await findTop(db, blogId, parent)
  if (blog.comments_closed === 0 && top !== undefined) return top
  if (await findSent(db, blogId, personId, submissionId)) return null
  if (blog.comments_closed === 0) throw notFound('parent-comment')
  throw forbidden('comments-closed')
}

/**
 * One that was sent before and is sent again does not count as another.
 * @throws Problem 403 when the creator of a blog that the user can see has blocked them
 */
export async function requireNotBlocked(
  db: Db,
  blogId: string,
  personId: string,
  submissionId?: string,
): Promise<void> {
  const blocking = await visibleBlogs(db, personId)
    .innerJoin('user_blocks', 'blocker_id', 'author_id')
    .select('blocker_id')
    .where('id', '=', blogId)
    .where('blocked_id', '=', personId)
    .executeTakeFirst()
  if (!blocking) return
  if (await findSent(db, blogId, personId, submissionId)) return
  throw forbidden('blocked-by-author')
}

/** Who created a blog; undefined if it does not exist. */
export async function findCreator(db: Db, blogId: string): Promise<string | undefined> {
  const blog = await db.selectFrom('blogs').select('author_id').where('id', '=', blogId).executeTakeFirst()
  return blog?.author_id
}

/** Whether every signed-in user can see this blog. */
export async function isPublic(db: Db, blogId: string): Promise<boolean> {
  const blog = await db.selectFrom('public_blogs').select('id').where('id', '=', blogId).executeTakeFirst()
  return blog !== undefined
}
