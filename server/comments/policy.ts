import type { BlogAudience } from '#contract/blogs.ts'
import { visibleTo } from '../blogs/policy.ts'
import type { Db } from '../db/open.ts'
import { forbidden, notFound } from '../http/problem.ts'
import type { Person } from '../session/store.ts'

/**
 * A comment's author may edit and delete it, and the blog's creator may delete it.
 * @returns the fields of its blog that decide who can see it
 * @throws Problem 404 when there is no such comment on a blog that the user can see, 403 when it is another user's
 */
export async function requirePermission(
  db: Db,
  may: 'edit' | 'delete',
  { commentId, blogId, person }: { commentId: string; blogId: string; person: Person },
): Promise<BlogAudience> {
  const found = await db
    .selectFrom('comments')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .select(['comments.author_id as writer', 'blogs.author_id as creator', 'published_at'])
    .where('comments.id', '=', commentId)
    .where('blogs.id', '=', blogId)
    .where(visibleTo(person._id))
    .executeTakeFirst()
  if (!found) throw notFound('This comment')
  if (found.writer !== person._id && (may !== 'delete' || found.creator !== person._id)) {
    throw forbidden(`Only its writer can ${may} this comment.`)
  }
  return { _id: blogId, createdBy: found.creator, published: found.published_at !== null }
}

/** The blogs that a user can see: public ones and their own. */
export function visibleBlogs(db: Db, personId: string) {
  return db.selectFrom('blogs').where(visibleTo(personId))
}

/** @throws Problem 404 when the user cannot see such a blog */
export async function requireVisible(db: Db, blogId: string, personId: string): Promise<void> {
  const blog = await visibleBlogs(db, personId).select('id').where('id', '=', blogId).executeTakeFirst()
  if (!blog) throw notFound('This blog')
}

/**
 * @param submissionId of the comment: one that was sent before and is sent again does not count as another
 * @throws Problem 404 when the user cannot see such a blog, 403 when its comments are closed
 */
export async function requireOpen(
  db: Db,
  blogId: string,
  personId: string,
  submissionId: string | undefined,
): Promise<void> {
  const blog = await visibleBlogs(db, personId).select('comments_closed').where('id', '=', blogId).executeTakeFirst()
  if (!blog) throw notFound('This blog')
  if (blog.comments_closed === 0) return
  for (const table of submissionId === undefined ? [] : (['comments', 'held_posts'] as const)) {
    const sent = await db
      .selectFrom(table)
      .select('id')
      .where('author_id', '=', personId)
      .where('blog_id', '=', blogId)
      .where('submission_id', '=', submissionId ?? null)
      .executeTakeFirst()
    if (sent) return
  }
  throw forbidden('The comments of this blog are closed: nobody can add one.')
}

/** Whether every signed-in user can see this blog. */
export async function isPublic(db: Db, blogId: string): Promise<boolean> {
  const blog = await db.selectFrom('blogs').select('published_at').where('id', '=', blogId).executeTakeFirst()
  return blog != null && blog.published_at !== null
}
