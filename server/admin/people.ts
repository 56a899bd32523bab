import { sql } from 'kysely'
import type { AdminUser } from '#contract/admin.ts'
import type { Db } from '../db/open.ts'
import { containsPattern } from '../db/searchable.ts'
import { keysIn } from '../http/cursor.ts'

/**
 * Accounts whose name or email address contains a text, or that have it as their id, newest first.
 * @param cursor the id of the last account of the previous page
 */
export async function listPeople(
  db: Db,
  { query, limit, cursor }: { query: string; limit: number; cursor?: string | undefined },
): Promise<{ people: AdminUser[]; nextCursor: string | null }> {
  let found = accounts(db)
  if (query) {
    const pattern = containsPattern(query)
    found = found.where(sql<boolean>`(name_search like ${pattern} escape '\\' or email like ${pattern} escape '\\'
      or users.id = ${query})`)
  }
  const [after] = keysIn(cursor, 'id') ?? []
  if (after) found = found.where('users.id', '<', after)
  const rows = await found
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute()
  const people = rows.slice(0, limit).map(adminUserOf)
  return { people, nextCursor: rows.length > limit ? (people.at(-1)?._id ?? null) : null }
}

/** One account as admins see it, or undefined. */
export async function findPerson(db: Db, id: string): Promise<AdminUser | undefined> {
  const row = await accounts(db).where('users.id', '=', id).executeTakeFirst()
  return row && adminUserOf(row)
}

function accounts(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'is_admin', 'created_at'])
    .select(['suspended_at', 'silenced_at', 'contributions_removed_at'])
    .select(({ selectFrom }) => [
      selectFrom('public_blogs')
        .whereRef('author_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('blogs'),
      selectFrom('public_comments')
        .whereRef('author_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('comments'),
    ])
}

function adminUserOf(row: Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>): AdminUser {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isAdmin: row.is_admin === 1,
    blogs: Number(row.blogs),
    comments: Number(row.comments),
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
    silencedAt: row.silenced_at,
    contributionsRemovedAt: row.contributions_removed_at,
  }
}
