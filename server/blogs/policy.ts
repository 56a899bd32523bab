import type { Db } from '../db/open.ts'
import { forbidden, notFound } from '../http/problem.ts'
import type { Person } from '../session/store.ts'

/**
 * Only the creator changes or deletes a blog, and a draft does not exist for anybody else.
 * @throws Problem 404 when there is no such blog for this person, 403 when it is another's
 */
export async function requireCreator(db: Db, id: string, person: Person): Promise<void> {
  const blog = await db
    .selectFrom('blogs')
    .select(['author_id', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (blog?.author_id === person._id) return
  if (!blog || blog.published_at === null) throw notFound('This blog')
  throw forbidden('Only its creator can change this blog.')
}
