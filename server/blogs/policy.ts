import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { forbidden, notFound } from '../http/problem.ts'
import type { Person } from '../person.ts'
import { onlyAuthors } from '../session/policy.ts'

/**
 * The condition on `blogs` for the blogs that a user, or a visitor (undefined), may see: public ones and their own that
 * are not in the trash.
 */
export function visibleTo(personId: string | undefined) {
  const { eb, or, and } = expressionBuilder<Schema, 'blogs'>()
  // A literal, so that partial indexes serve.
  const isPublic = eb('blogs.state', '=', sql.lit('public'))
  if (personId === undefined) return isPublic
  return or([isPublic, and([eb('blogs.author_id', '=', personId), notInTrash()])])
}

/** The blogs that a user can see: public ones and their own. */
export function visibleBlogs(db: Db, personId: string) {
  return db.selectFrom('blogs').where(visibleTo(personId))
}

/** All blogs that are not in the trash, whoever may see them: for exports. */
export const blogsNotInTrash = (db: Db) => db.selectFrom('blogs').where(notInTrash())

/** The condition on `blogs` for those that are not in the trash. */
export function notInTrash() {
  // A literal: SQLite plans a statement again at each run if a parameter decides which partial index serves.
  return expressionBuilder<Schema, 'blogs'>()('blogs.state', '<>', sql.lit('trashed'))
}

/**
 * Only its creator may change or delete a blog, even after becoming a Reader. For other users a draft does not exist,
 * and for no one a blog in the trash.
 * @throws Problem 404 when the user cannot see such a blog, 403 when it is another user's
 */
export async function requireCreator(db: Db, id: string, person: Person): Promise<void> {
  const blog = await db
    .selectFrom('blogs')
    .select(['author_id', 'state'])
    .where('id', '=', id)
    .where(notInTrash())
    .executeTakeFirst()
  if (blog?.author_id === person._id) return
  if (blog?.state !== 'public') throw notFound('blog')
  throw forbidden('creator-only')
}

/** Authors, and former Authors who still have blogs, may upload pictures into texts. @throws Problem 403 otherwise */
export async function requireWriter(db: Db, person: Person): Promise<void> {
  if (person.role === 'Author') return
  const own = await db
    .selectFrom('blogs')
    .select('id')
    .where('author_id', '=', person._id)
    .where(notInTrash())
    .limit(1)
    .executeTakeFirst()
  if (!own) throw onlyAuthors()
}
