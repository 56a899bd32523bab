import type { BlogAudience } from '#contract/blogs.ts'
import type { Db } from '../db/open.ts'
import { notInTrash } from './policy.ts'

/**
 * Closes the comments of a blog, or opens them again: no save, so its version stays.
 * @returns the fields that decide who can see it; undefined when there is no such blog
 */
export async function setCommentsClosed(db: Db, id: string, isClosed: boolean): Promise<BlogAudience | undefined> {
  const blog = await db
    .updateTable('blogs')
    .set({ comments_closed: isClosed ? 1 : 0 })
    .where('id', '=', id)
    .where(notInTrash())
    .returning(['author_id', 'published_at'])
    .executeTakeFirst()
  return blog && { _id: id, createdBy: blog.author_id, published: blog.published_at !== null }
}
