import { sql } from 'kysely'
import type { Analytics, Sums } from '#contract/analytics.ts'
import { ANALYTICS_LISTED } from '#contract/limits.ts'
import { daysAfter, lengthOf, type Period, periodBefore } from '#contract/periods.ts'
import { groupOf, SOURCE_GROUPS } from '#contract/sources.ts'
import type { Db } from '../db/open.ts'
import { addSums, NOTHING, numbersOf, SUMMED } from './sums.ts'

/** The subject of analytics: a blog, or all of them. */
type Subject = { table: 'blog_analytics'; blogId: string } | { table: 'site_analytics' }

/** Reads of a blog. @param ownHost the host name of the site, as a source of reads */
export function findBlogAnalytics(db: Db, blogId: string, period: Period, ownHost: string): Promise<Analytics> {
  return analyticsOf(db, { table: 'blog_analytics', blogId }, period, ownHost)
}

/** Reads of the whole site. */
export function findSiteAnalytics(db: Db, period: Period, ownHost: string): Promise<Analytics> {
  return analyticsOf(db, { table: 'site_analytics' }, period, ownHost)
}

async function analyticsOf(db: Db, subject: Subject, period: Period, ownHost: string): Promise<Analytics> {
  const byDay = new Map((await sumsBy(db, subject, 'day', period)).map(({ key, ...sums }) => [key, sums]))
  const sources = await sumsBy(db, subject, 'source', period)
  const before = await sumsBy(db, subject, 'day', periodBefore(period))
  return {
    days: Array.from({ length: lengthOf(period) }, (_, index) => {
      const day = daysAfter(period.from, index)
      return { day, ...(byDay.get(day) ?? NOTHING) }
    }),
    before: totalOf(before),
    sources: mostFirst(sources)
      .slice(0, ANALYTICS_LISTED)
      .map(({ key, ...sums }) => ({ source: key, ...sums })),
    groups: mostFirst(
      SOURCE_GROUPS.map((group) => {
        const own = sources.filter(({ key }) => groupOf(key, ownHost) === group)
        return { key: group, ...totalOf(own) }
      }),
    )
      .filter(({ reads, seconds }) => reads + seconds > 0)
      .map(({ key, ...sums }) => ({ group: key, ...sums })),
  }
}

async function sumsBy(db: Db, subject: Subject, column: 'day' | 'source', { from, to }: Period) {
  const ofSubject = 'blogId' in subject ? sql`blog_id = ${subject.blogId} and` : sql``
  const { rows } = await sql<{ key: string } & Record<keyof Sums, unknown>>`
    select ${sql.ref(column)} as key, ${SUMMED} from ${sql.table(subject.table)}
    where ${ofSubject} day >= ${from} and day <= ${to} group by ${sql.ref(column)}`.execute(db)
  return rows.map(({ key, ...sums }) => ({ key, ...numbersOf(sums) }))
}

const totalOf = (rows: Sums[]): Sums => rows.reduce(addSums, NOTHING)

const mostFirst = <Row extends Sums & { key: string }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => b.reads - a.reads || (a.key < b.key ? -1 : 1))
