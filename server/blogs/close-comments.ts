// To add a property of a blog that no save changes and no revision has (commit ab5b4a6):
// 1. `Blog` in `contract/blogs.ts`; a column by a migration, which also creates the view `public_blogs` with it, and
//    `server/db/schema.ts`.
// 2. `server/blogs/queries.ts`, and its SQL in a file like this one; `blogsOf` in `server/transfer/personal-data.ts`;
//    for exports `ArchivedBlog` in `server/transfer/formats/archived.ts`, whose tests read it back.
// 3. An API call and a live event, which `contract/calls.ts` and `contract/live.ts` explain.
// 4. Previews leave it out: `contract/previews.ts`, `web/src/writing/preview/preview-blog.ts`,
//    `web/src/pages/preview.tsx`.
// 5. Its button in `web/src/blogs/owner-actions.tsx`, and for phones in `web/src/pages/edit-blog.tsx`.
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
    .returning(['author_id', 'state'])
    .executeTakeFirst()
  return blog && { _id: id, createdBy: blog.author_id, published: blog.state === 'public' }
}
