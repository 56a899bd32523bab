import { sql } from 'kysely'
import { ABOUT, pagePath } from '#contract/addresses.ts'
import type { Db } from '../db/open.ts'

/** By which public blogs are ordered here: the first published first. */
export interface BlogKey {
  id: string
  published_at: string
}

/** Public blogs behind a key; all columns but the title are in an index. */
function behind(db: Db, after: BlogKey | undefined) {
  const all = db.selectFrom('public_blogs').orderBy('published_at').orderBy('id')
  return after ? all.where(sql<boolean>`(published_at, id) > (${after.published_at}, ${after.id})`) : all
}

/** A blog that is published later than it was written changes then. */
const laterOf = (published: string | null, updated: string | null): string | null =>
  (updated ?? '') > (published ?? '') ? updated : published

/** How many of the next `most` blogs there are, and when one of them last changed. */
export async function spanAfter(db: Db, after: BlogKey | undefined, most: number) {
  const span = behind(db, after).select(['published_at', 'updated_at']).limit(most).as('span')
  const { total, published, updated } = await db
    .selectFrom(span)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.max('published_at').as('published'),
      fn.max('updated_at').as('updated'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), changed: laterOf(published, updated) }
}

/** The last of the next `most` blogs; undefined if there are fewer. */
export const keyAfter = (db: Db, after: BlogKey | undefined, most: number): Promise<BlogKey | undefined> =>
  behind(db, after)
    .select(['id', 'published_at'])
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst()

/** The next blogs, and when each last changed. */
export async function blogsAfter(db: Db, after: BlogKey | undefined, most: number) {
  const rows = await behind(db, after).select(['id', 'published_at', 'updated_at', 'title']).limit(most).execute()
  return rows.map((row) => ({ ...row, changed: laterOf(row.published_at, row.updated_at) }))
}

/** How many authors the directory has. */
export async function countAuthors(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('counts')
    .select('total')
    .where('name', '=', 'authors')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The next authors in the order of the directory. */
export function authorsAfter(
  db: Db,
  after: { id: string; name_search: string } | undefined,
  most: number,
  skipped = 0,
): Promise<{ id: string; name_search: string }[]> {
  let query = db.selectFrom('users').select(['id', 'name_search']).where('role', '=', 'Author')
  if (after) query = query.where(sql<boolean>`(name_search, id) > (${after.name_search}, ${after.id})`)
  return query.orderBy('name_search').orderBy('id').limit(most).offset(skipped).execute()
}

/** The pages that are published. `/about` is always there. */
export async function listPages(db: Db): Promise<{ path: string; changed: string }[]> {
  const rows = await db
    .selectFrom('site_pages')
    .select(['slug', 'updated_at'])
    .where('published', '=', 1)
    .where('slug', '<>', ABOUT)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug, updated_at }) => ({ path: pagePath(slug), changed: updated_at }))
}
