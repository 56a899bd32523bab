import { expressionBuilder } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { forbidden, notFound } from '../http/problem.ts'
import { onlyAuthors } from '../session/policy.ts'
import type { Person } from '../session/store.ts'

/** The condition on `blogs` under which a person, or undefined for a visitor, sees one: it is public, or their own. */
export function visibleTo(personId: string | undefined) {
  const { eb, or } = expressionBuilder<Schema, 'blogs'>()
  const isPublic = eb('blogs.published_at', 'is not', null)
  return personId === undefined ? isPublic : or([isPublic, eb('blogs.author_id', '=', personId)])
}

/**
 * Only the creator changes or deletes a blog, also as a Reader since; and a draft does not exist for anybody else.
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

/** Who puts pictures into texts: Authors, and who has a blog to change from when they were one. @throws Problem 403 */
export async function requireWriter(db: Db, person: Person): Promise<void> {
  if (person.role === 'Author') return
  const own = await db.selectFrom('blogs').select('id').where('author_id', '=', person._id).limit(1).executeTakeFirst()
  if (!own) throw onlyAuthors()
}
