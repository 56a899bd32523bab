import { sql } from 'kysely'
import type { Sums } from '#contract/analytics.ts'
import { sqlForKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { adding, COLUMNS, valuesOf } from './sums.ts'

/** Rows per statement, and so per commit. */
const WRITTEN_TOGETHER = 500

export type BlogRow = [blogId: string, source: string, sums: Sums]

/** Adds to the sums of blogs on a day. Always in the same order, so that no two instances block each other. */
export async function addToBlogs(db: Db, rows: BlogRow[], day: string): Promise<void> {
  const ordered = rows.toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let from = 0; from < ordered.length; from += WRITTEN_TOGETHER)
    await addSome(db, ordered.slice(from, from + WRITTEN_TOGETHER), day)
}

/** A blog may have been deleted since; the join skips it instead of violating the foreign key. */
async function addSome(db: Db, rows: BlogRow[], day: string): Promise<void> {
  const keepingBlogs = sqlForKeyShare(db, 'blogs')
  const values = sql.join(rows.map(([id, source, sums]) => sql`(${id}, ${source}, ${valuesOf(sums)})`))
  await sql`
    insert into blog_analytics (blog_id, day, source, ${COLUMNS})
    select blogs.id, ${day}, told.column2, told.column3, told.column4, told.column5, told.column6
    from (values ${values}) as told inner join blogs on blogs.id = told.column1
    where true ${keepingBlogs}
    on conflict (blog_id, day, source) do update set ${adding('blog_analytics')}`.execute(db)
}

/** Adds to the sums of the site on a day, by source. */
export async function addToSite(db: Db, rows: [source: string, Sums][], day: string): Promise<void> {
  if (rows.length === 0) return
  const values = sql.join(rows.map(([source, sums]) => sql`(${day}, ${source}, ${valuesOf(sums)})`))
  await sql`
    insert into site_analytics (day, source, ${COLUMNS}) values ${values}
    on conflict (day, source) do update set ${adding('site_analytics')}`.execute(db)
}

/** Adds to the sums of pages that admins wrote, on a day. */
export async function addToPages(db: Db, rows: [slug: string, Sums][], day: string): Promise<void> {
  if (rows.length === 0) return
  const values = sql.join(rows.map(([slug, sums]) => sql`(${day}, ${slug}, ${valuesOf(sums)})`))
  await sql`
    insert into page_analytics (day, slug, ${COLUMNS}) values ${values}
    on conflict (day, slug) do update set ${adding('page_analytics')}`.execute(db)
}
