import { type RawBuilder, sql } from 'kysely'
import type { Writers } from '#contract/analytics.ts'
import { ANALYTICS_LISTED, INACTIVE_DAYS, WRITTEN_MAX } from '#contract/limits.ts'
import { daysAfter, lengthOf, type Period } from '#contract/periods.ts'
import type { Db } from '../db/open.ts'
import { namesOf, readBlogs } from './most-read.ts'

/** Newest blogs of an author on which comments are counted. */
const DISCUSSED_MAX = 1000

/** Who published in a period, who for the first time, and who is inactive. */
export async function findWriters(db: Db, { from, to }: Period): Promise<Writers> {
  const until = daysAfter(to, 1)
  const quiet = daysAfter(until, -INACTIVE_DAYS)
  const authors = await mostPublished(db, from, until)
  const newAuthors = await authorsOf(
    db,
    sql`select author_id, min(published_at) as at from ${published(from, until)} group by author_id`,
    sql`published_at < ${from}`,
  )
  const inactiveAuthors = await authorsOf(
    db,
    sql`
      select author_id, max(published_at) as at
      from ${published(daysAfter(quiet, -lengthOf({ from, to })), quiet)} group by author_id`,
    sql`published_at >= ${quiet}`,
  )
  const ids = authors.map(({ author_id }) => author_id)
  const names = await namesOf(db, [...ids, ...[...newAuthors, ...inactiveAuthors].map(({ author_id }) => author_id)])
  const nameOf = (id: string) => ({ _id: id, name: names.get(id) ?? '' })
  const [comments, reads] = [await commentsOn(db, ids, from, until), await readsOf(db, ids, { from, to })]
  return {
    authors: authors.map(({ author_id, blogs, words }) => ({
      ...nameOf(author_id),
      blogs: Number(blogs),
      words: Number(words),
      comments: comments.get(author_id) ?? 0,
      reads: reads.get(author_id) ?? 0,
    })),
    authorsCount: totalIn(authors),
    newAuthors: newAuthors.map(({ author_id, at }) => ({ ...nameOf(author_id), at })),
    newAuthorsCount: totalIn(newAuthors),
    inactiveAuthors: inactiveAuthors.map(({ author_id, at }) => ({ ...nameOf(author_id), at })),
    inactiveAuthorsCount: totalIn(inactiveAuthors),
    isCut: authors.some(({ looked_at }) => Number(looked_at) >= WRITTEN_MAX),
  }
}

/** The latest blogs that were published between two times. */
const published = (from: string, until: string) => sql`(
  select author_id, words, published_at from public_blogs
  where published_at >= ${from} and published_at < ${until}
  order by published_at desc limit ${sql.lit(WRITTEN_MAX)}
) as published`

type Total = { total: number | string }
const totalIn = ([first]: Total[]) => Number(first?.total ?? 0)

/** The authors with the most blogs, with the number of all authors. */
async function mostPublished(db: Db, from: string, until: string) {
  const { rows } = await sql<Total & { author_id: string; blogs: unknown; words: unknown; looked_at: unknown }>`
    select author_id, count(*) as blogs, sum(coalesce(words, 0)) as words, count(*) over () as total,
      sum(count(*)) over () as looked_at
    from ${published(from, until)}
    group by author_id order by blogs desc, words desc, author_id limit ${sql.lit(ANALYTICS_LISTED)}`.execute(db)
  return rows
}

/** Of some authors those who have no public blog of other times, the latest first, with the number of all. */
async function authorsOf(db: Db, authors: RawBuilder<unknown>, others: RawBuilder<unknown>) {
  const { rows } = await sql<Total & { author_id: string; at: string }>`
    select author_id, at, count(*) over () as total from (${authors}) as authors
    where not exists (select 1 from public_blogs where public_blogs.author_id = authors.author_id and ${others})
    order by at desc, author_id limit ${sql.lit(ANALYTICS_LISTED)}`.execute(db)
  return rows
}

/** How many comments the blogs of authors got between two times. */
async function commentsOn(db: Db, authorIds: string[], from: string, until: string): Promise<Map<string, number>> {
  if (authorIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; comments: unknown }>`
    select id, (
      select count(*) from public_comments
      where blog_id in (
        select blogs.id from public_blogs as blogs where blogs.author_id = users.id
        order by published_at desc limit ${sql.lit(DISCUSSED_MAX)}
      ) and public_comments.created_at >= ${from} and public_comments.created_at < ${until}
    ) as comments
    from users where id in (${sql.join(authorIds)})`.execute(db)
  return new Map(rows.map(({ id, comments }) => [id, Number(comments)]))
}

/** How often the blogs of authors were read in a period. */
async function readsOf(db: Db, authorIds: string[], period: Period): Promise<Map<string, number>> {
  if (authorIds.length === 0) return new Map()
  const { rows } = await sql<{ author_id: string; reads: unknown }>`
    with ${readBlogs(period)}
    select author_id, sum(reads) as reads from counted where author_id in (${sql.join(authorIds)}) group by author_id`.execute(
    db,
  )
  return new Map(rows.map(({ author_id, reads }) => [author_id, Number(reads)]))
}
