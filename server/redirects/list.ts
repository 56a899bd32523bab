import { sql } from 'kysely'
import type { Redirect, RedirectsQuery } from '#contract/redirects.ts'
import { blogPath } from '../blogs/slug.ts'
import type { Db } from '../db/open.ts'
import { keysIn } from '../http/cursor.ts'
import { redirectPath } from './store.ts'

/** A page of the former addresses, newest first. */
export async function listRedirects(
  db: Db,
  { q, limit, cursor }: RedirectsQuery,
): Promise<{ redirects: Redirect[]; nextCursor: string | null }> {
  const [before] = keysIn(cursor, 'id') ?? []
  let query = redirectsOf(db)
  if (before !== undefined) query = query.where('redirects.id', '<', before)
  if (q !== '') {
    const pattern = patternOf(q)
    query = query.where(
      sql<boolean>`(redirects.path like ${pattern} escape '\\' or lower(redirects.target) like ${pattern} escape '\\')`,
    )
  }
  const rows = await query
    .orderBy('redirects.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  return { redirects: shown.map(redirectOf), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** One of the former addresses. */
export async function findListed(db: Db, id: string): Promise<Redirect | undefined> {
  const row = await redirectsOf(db).where('redirects.id', '=', id).executeTakeFirst()
  return row && redirectOf(row)
}

function redirectsOf(db: Db) {
  return db
    .selectFrom('redirects')
    .leftJoin('public_blogs as blogs', 'blogs.id', 'redirects.blog_id')
    .leftJoin('imports', 'imports.id', 'redirects.import_id')
    .select([
      'redirects.id',
      'redirects.path',
      'redirects.target',
      'redirects.blog_id',
      'blogs.title',
      'imports.source',
      'imports.started_at',
    ])
    .where('redirects.removed_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof redirectsOf>['executeTakeFirstOrThrow']>>

function redirectOf({ id, path, target, blog_id, title, source, started_at }: Row): Redirect {
  const blog = blog_id !== null && title !== null ? blogPath({ id: blog_id, title }) : null
  const isImported = source !== null || blog_id !== null
  return {
    _id: id,
    path,
    target: target ?? blog,
    title,
    import: isImported ? { source: source ?? '', startedAt: started_at } : null,
  }
}

/** Of a whole address, its path is searched. */
function patternOf(q: string): string {
  const path = /^https?:\/\//i.test(q) ? redirectPath(q) : undefined
  const text = path ?? q.normalize('NFC').toLowerCase()
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
