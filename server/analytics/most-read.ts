import { type RawBuilder, sql } from 'kysely'
import type { MostRead, Ranked, Sums } from '#contract/analytics.ts'
import { ANALYTICS_LISTED, RANKED_MAX } from '#contract/limits.ts'
import { daysAfter, type Period, periodBefore } from '#contract/periods.ts'
import type { Db } from '../db/open.ts'
import { NOTHING, numbersOf, SUMMED } from './sums.ts'

type Kind = 'blogs' | 'authors' | 'categories' | 'tags'
type Row = Record<keyof Sums | 'former', unknown> & { kind: Kind | 'largest'; key: string }

/** What is read in a period, with how often it was in the period before. */
export async function findMostRead(db: Db, period: Period): Promise<MostRead> {
  const { rows } = await sql<Row>`
    with ${readBlogs(period)},
    tagged as materialized (
      select tag, counted.* from counted cross join blog_tags where blog_tags.blog_id = counted.blog_id
    )
    ${top('blogs', 'blog_id', 'counted')} union all ${top('authors', 'author_id', 'counted')}
    union all ${top('categories', 'category', 'counted')} union all ${top('tags', 'tag', 'tagged')}
    union all ${LARGEST}`.execute(db)
  const of = (kind: Row['kind']) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ key, former, ...sums }): Ranked => ({ key, name: key, ...numbersOf(sums), before: Number(former) }))
      .sort(mostFirst)
  const [blogs, authors] = [await exactly(db, of('blogs'), period), of('authors')]
  const [titles, names] = [await titlesOf(db, keysOf(blogs)), await namesOf(db, keysOf(authors))]
  return {
    blogs: blogs.map((blog) => ({ ...blog, name: titles.get(blog.key) ?? '' })),
    authors: authors.map((author) => ({ ...author, name: names.get(author.key) ?? '' })),
    categories: of('categories'),
    tags: of('tags'),
    pages: await mostReadPages(db, period),
    isCut: of('largest').some(({ reads }) => reads >= RANKED_MAX),
  }
}

const keysOf = (ranked: Ranked[]) => ranked.map(({ key }) => key)
const mostFirst = (a: Ranked, b: Ranked) => b.reads - a.reads || (a.key < b.key ? -1 : 1)

/**
 * Tables for a `with`: `counted` has the public blogs that were read in a period, and how often. Of each day, and of each
 * whole month in the period, only the most read ones are looked at, so that it takes as long for any number of blogs.
 * SQLite joins tables in their order after `cross join`: by itself it reads all blogs and looks up their sums.
 */
export function readBlogs(period: Period): RawBuilder<unknown> {
  const parts = sql.join(
    [
      ...partsOf(period).map((part) => mostReadIn(part, sql`reads, readers, seconds, finished, 0 as former`)),
      ...partsOf(periodBefore(period)).map((part) =>
        mostReadIn(part, sql`0 as reads, 0 as readers, 0 as seconds, 0 as finished, reads as former`),
      ),
    ],
    sql` union all `,
  )
  return sql`
    parts as materialized (${parts}),
    sums as materialized (select blog_id, ${SUMMED}, sum(former) as former from parts group by blog_id),
    counted as materialized (
      select sums.*, author_id, category from sums cross join public_blogs as blogs where blogs.id = sums.blog_id
    )`
}

const mostReadIn = (part: string, columns: RawBuilder<unknown>) => sql`
  select * from (
    select blog_id, period, ${columns} from read_sums where period = ${part}
    order by read_sums.reads desc limit ${sql.lit(RANKED_MAX)}
  ) as part`

/** A period as whole months, and days for the rest: the fewest sums that make it up. */
export function partsOf({ from, to }: Period): string[] {
  const parts: string[] = []
  for (let day = from; day <= to; ) {
    const next = nextMonth(day)
    const isWhole = day.endsWith('-01') && daysAfter(next, -1) <= to
    parts.push(isWhole ? day.slice(0, 7) : day)
    day = isWhole ? next : daysAfter(day, 1)
  }
  return parts
}

/** The first day of the month after that of `day`. */
const nextMonth = (day: string) => `${daysAfter(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`

/** The most read of what blogs have in common. */
const top = (kind: Kind, key: string, table: string) => sql`
  select * from (
    select ${sql.lit(kind)} as kind, ${sql.ref(key)} as key, ${SUMMED}, sum(former) as former
    from ${sql.table(table)} group by ${sql.ref(key)} having sum(reads) > 0
    order by reads desc, key limit ${sql.lit(ANALYTICS_LISTED)}
  ) as ${sql.table(`top_${kind}`)}`

/** How many blogs there are of the day or month that has the most. */
const LARGEST = sql`
  select 'largest' as kind, '' as key, coalesce(max(blogs), 0) as reads, 0 as readers, 0 as seconds,
    0 as finished, 0 as former
  from (select count(*) as blogs from parts group by period) as sizes`

/** The same blogs with all their reads, also those of days on which many others were read more. */
async function exactly(db: Db, ranked: Ranked[], period: Period): Promise<Ranked[]> {
  const keys = keysOf(ranked)
  const [sums, former] = [await sumsOf(db, keys, period), await sumsOf(db, keys, periodBefore(period))]
  return ranked
    .map(({ key, name }) => ({ key, name, ...(sums.get(key) ?? NOTHING), before: former.get(key)?.reads ?? 0 }))
    .sort(mostFirst)
}

async function sumsOf(db: Db, blogIds: string[], period: Period): Promise<Map<string, Sums>> {
  if (blogIds.length === 0) return new Map()
  const { rows } = await sql<Record<keyof Sums, unknown> & { blog_id: string }>`
    select blog_id, ${SUMMED} from (values ${sql.join(blogIds.map((id) => sql`(${id})`))}) as asked cross join read_sums
    where blog_id = asked.column1 and period in (${sql.join(partsOf(period))}) group by blog_id`.execute(db)
  return new Map(rows.map(({ blog_id, ...sums }) => [blog_id, numbersOf(sums)]))
}

async function titlesOf(db: Db, blogIds: string[]): Promise<Map<string, string>> {
  if (blogIds.length === 0) return new Map()
  const rows = await db.selectFrom('public_blogs').select(['id', 'title']).where('id', 'in', blogIds).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The names of users, by their ids. */
export async function namesOf(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Sites have few pages. */
async function mostReadPages(db: Db, period: Period): Promise<Ranked[]> {
  const [now, before] = [await readsOfPages(db, period), await readsOfPages(db, periodBefore(period))]
  const formerly = new Map(before.map(({ slug, reads }) => [slug, Number(reads)]))
  return now
    .map(({ slug, title, ...sums }) => ({
      key: slug,
      name: title,
      ...numbersOf(sums),
      before: formerly.get(slug) ?? 0,
    }))
    .sort(mostFirst)
    .slice(0, ANALYTICS_LISTED)
}

async function readsOfPages(db: Db, { from, to }: Period) {
  const { rows } = await sql<Record<keyof Sums, unknown> & { slug: string; title: string }>`
    select slug, title, reads, readers, seconds, finished
    from (
      select slug as key, ${SUMMED} from page_analytics where day >= ${from} and day <= ${to} group by slug
    ) as counted inner join site_pages on slug = key
    where published = 1`.execute(db)
  return rows
}
