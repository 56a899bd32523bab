import { sql } from 'kysely'
import type { Analytics, SiteAnalytics } from '#contract/analytics.ts'
import { ANALYTICS_LISTED } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'

const DAY = 24 * 60 * 60 * 1000

/** The subject of analytics: a blog, or all of them. */
type Subject = { table: 'blog_analytics'; blogId: string } | { table: 'site_analytics' }

/** Reads of a blog in the last `days` days (UTC), today included. */
export function findBlogAnalytics(db: Db, blogId: string, days: number, now: Date): Promise<Analytics> {
  return analyticsOf(db, { table: 'blog_analytics', blogId }, days, now)
}

/** Reads of the whole site in the last `days` days (UTC), with its most read public blogs. */
export async function findSiteAnalytics(db: Db, days: number, now: Date): Promise<SiteAnalytics> {
  const blogs = await db
    .selectFrom('blog_analytics')
    .innerJoin('public_blogs as blogs', 'blogs.id', 'blog_analytics.blog_id')
    .select(({ fn }) => [
      'blogs.id',
      'blogs.title',
      fn.sum<number>('reads').as('reads'),
      fn.sum<number>('readers').as('readers'),
      fn.sum<number>('seconds').as('seconds'),
    ])
    .where('day', '>=', firstDay(days, now))
    .groupBy(['blogs.id', 'blogs.title'])
    .orderBy('reads', 'desc')
    .orderBy('blogs.id')
    .limit(ANALYTICS_LISTED)
    .execute()
  return {
    ...(await analyticsOf(db, { table: 'site_analytics' }, days, now)),
    blogs: blogs.map(({ id, title, ...sums }) => ({ _id: id, title, ...numbersOf(sums) })),
  }
}

async function analyticsOf(db: Db, subject: Subject, days: number, now: Date): Promise<Analytics> {
  const from = firstDay(days, now)
  const byDay = new Map((await sumsBy(db, subject, 'day', from)).map(({ key, ...sums }) => [key, sums]))
  const sources = await sumsBy(db, subject, 'source', from)
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = new Date(Date.parse(from) + index * DAY).toISOString().slice(0, 10)
      return { day, ...(byDay.get(day) ?? NOTHING) }
    }),
    sources: sources
      .toSorted((a, b) => b.reads - a.reads || a.key.localeCompare(b.key))
      .slice(0, ANALYTICS_LISTED)
      .map(({ key, ...sums }) => ({ source: key, ...sums })),
  }
}

async function sumsBy(db: Db, subject: Subject, column: 'day' | 'source', from: string) {
  const ofSubject = 'blogId' in subject ? sql`blog_id = ${subject.blogId} and` : sql``
  const { rows } = await sql<{ key: string } & Record<keyof typeof NOTHING, unknown>>`
    select ${sql.ref(column)} as key, sum(reads) as reads, sum(readers) as readers, sum(seconds) as seconds
    from ${sql.table(subject.table)} where ${ofSubject} day >= ${from} group by ${sql.ref(column)}`.execute(db)
  return rows.map(({ key, ...sums }) => ({ key, ...numbersOf(sums) }))
}

const NOTHING = { reads: 0, readers: 0, seconds: 0 }

/** PostgreSQL returns sums as text. */
function numbersOf({ reads, readers, seconds }: Record<keyof typeof NOTHING, unknown>): typeof NOTHING {
  return { reads: Number(reads), readers: Number(readers), seconds: Number(seconds) }
}

/** The first day (YYYY-MM-DD, UTC) of the last `days`, today included. */
function firstDay(days: number, now: Date): string {
  return new Date(now.getTime() - (days - 1) * DAY).toISOString().slice(0, 10)
}
