import { sql } from 'kysely'
import type { AdminUser } from '#contract/admin.ts'
import { inByteOrder } from '../db/byte-order.ts'
import type { Db } from '../db/open.ts'
import { containsPattern, searchable } from '../db/searchable.ts'
import { keysIn } from '../http/cursor.ts'

/** Rows of one query, and rows that a page looks at: the same on a small site and on a large one. */
const BATCH = 250
const LOOKED_AT_MAX = 1000
/** A cursor before every id. */
const BEFORE_ALL = 'z'.repeat(8)

interface Asked {
  query: string
  /** Only accounts that wait for approval. */
  waiting?: 'true' | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * Accounts whose name or email address contains a text, or that have it as their id, newest first. On the first page
 * come those before whose name or address begins with it, however old they are: an index finds them.
 * @param cursor the id at which the previous page stopped
 * @returns a page that may be short, even empty, though there is a next one, which looks further
 */
export async function listPeople(
  db: Db,
  { query, waiting, limit, cursor }: Asked,
): Promise<{ people: AdminUser[]; nextCursor: string | null }> {
  const first = query && !waiting ? await findByStart(db, query, limit) : []
  const [after] = keysIn(cursor, 'id') ?? []
  const begins = after === undefined ? first : []
  const { ids, next } = await scan(db, { query, waiting, after, wanted: limit - begins.length, without: first })
  return { people: await findPeople(db, [...begins, ...ids]), nextCursor: next }
}

/** One account as admins see it, or undefined. */
export async function findPerson(db: Db, id: string): Promise<AdminUser | undefined> {
  return (await findPeople(db, [id]))[0]
}

/** The ids of accounts that have a text as their id, or whose address or name begins with it, newest first. */
async function findByStart(db: Db, query: string, limit: number): Promise<string[]> {
  const startsWith = (column: 'email' | 'name_search', text: string) => {
    const value = inByteOrder(db, column)
    return db
      .selectFrom('users')
      .select('id')
      .where(value, '>=', text)
      .where(value, '<', `${text}\u{10ffff}`)
      .orderBy(value)
      .orderBy('id')
      .limit(limit)
  }
  const found = [
    ...(await db.selectFrom('users').select('id').where('id', '=', query).execute()),
    ...(await startsWith('email', query.toLowerCase()).execute()),
    ...(await startsWith('name_search', searchable(query)).execute()),
  ]
  const ids = [...new Set(found.map(({ id }) => id))].slice(0, limit)
  return ids.sort((one, other) => (one < other ? 1 : -1))
}

interface Scan extends Pick<Asked, 'query' | 'waiting'> {
  after: string | undefined
  wanted: number
  without: string[]
}

/** Looks at accounts from the newest, until there are enough or it has looked at many. */
async function scan(
  db: Db,
  { query, waiting, after, wanted, without }: Scan,
): Promise<{ ids: string[]; next: string | null }> {
  const ids: string[] = []
  let next = after ?? BEFORE_ALL
  const most = query ? LOOKED_AT_MAX : wanted + 1
  for (let looked = 0; looked < most && ids.length < wanted; looked += BATCH) {
    const rows = await readBatch(db, { query, waiting, before: next, limit: Math.min(BATCH, most) })
    for (const { id, fits } of rows) {
      if (ids.length === wanted) return { ids, next }
      next = id
      if (Number(fits) === 1 && !without.includes(id)) ids.push(id)
    }
    if (rows.length < Math.min(BATCH, most)) return { ids, next: null }
  }
  return { ids, next }
}

function readBatch(
  db: Db,
  { query, waiting, before, limit }: Pick<Asked, 'query' | 'waiting' | 'limit'> & { before: string },
): Promise<{ id: string; fits: number | string }[]> {
  const pattern = containsPattern(query)
  const fits = query
    ? sql<number>`case when name_search like ${pattern} escape '\\' or email like ${pattern} escape '\\'
        or users.id = ${query} then 1 else 0 end`
    : sql<number>`1`
  if (!waiting) {
    const rows = db.selectFrom('users').select('users.id').where('users.id', '<', before).orderBy('users.id', 'desc')
    return rows.select(fits.as('fits')).limit(limit).execute()
  }
  return db
    .selectFrom('pending_registrations')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id as id')
    .select(fits.as('fits'))
    .where('refused_at', 'is', null)
    .where('user_id', '<', before)
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute()
}

/** Accounts by their ids, in that order. */
async function findPeople(db: Db, ids: string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const rows = await accounts(db).where('users.id', 'in', ids).execute()
  const people = new Map(rows.map((row) => [row.id, adminUserOf(row)]))
  return ids.flatMap((id) => people.get(id) ?? [])
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
      selectFrom('pending_registrations')
        .whereRef('user_id', '=', 'users.id')
        .where('refused_at', 'is', null)
        .select('user_id')
        .as('waiting'),
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
    waits: row.waiting !== null,
  }
}
