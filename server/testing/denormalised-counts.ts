import { sql } from 'kysely'
import { expect } from 'vitest'
import { DISCUSSION_POINTS } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import { NAME_PART_MAX } from '../db/searchable.ts'

/** Compares every denormalised count, and the parts of authors' names, with the rows that they are made of. */
export async function expectCountsConsistent(db: Db): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'role', 'subscriber_count', 'following_count'])
    .orderBy('id')
    .execute()
  const names = await db.selectFrom('users').select(['id', 'name_search']).where('role', '=', 'Author').execute()
  const parts = await db.selectFrom('author_name_parts').selectAll().execute()
  expect(parts.map(partKey).sort()).toEqual(names.flatMap(namePartKeys).sort())

  const follows = await db.selectFrom('subscriptions').select(['reader_id', 'author_id']).execute()
  expect(people).toEqual(
    people.map(({ id, role }) => ({
      id,
      role,
      subscriber_count: follows.filter(({ author_id }) => author_id === id).length,
      following_count: follows.filter(({ reader_id }) => reader_id === id).length,
    })),
  )

  const counts = await db.selectFrom('counts').selectAll().execute()
  expect(counts).toEqual([{ name: 'authors', total: people.filter(({ role }) => role === 'Author').length }])

  const { rows: tags } = await sql`
    select tag, cast(count(*) as integer) as blogs from blog_tags group by tag order by tag`.execute(db)
  expect(await db.selectFrom('tag_counts').selectAll().orderBy('tag').execute()).toEqual(tags)

  const { rows: comments } = await sql`
    select blog_id, cast(count(*) as integer) as comments from public_comments group by blog_id order by blog_id`.execute(
    db,
  )
  const commentCounts = db.selectFrom('comment_counts').selectAll().where('comments', '<>', 0).orderBy('blog_id')
  expect(await commentCounts.execute()).toEqual(comments)

  const sums = async (period: string) => {
    const { rows } = await sql`
      select blog_id, ${sql.raw(period)} as period, cast(sum(reads) as integer) as reads,
        cast(sum(readers) as integer) as readers, cast(sum(seconds) as integer) as seconds,
        cast(sum(finished) as integer) as finished
      from blog_analytics group by 1, 2 order by blog_id, period`.execute(db)
    return rows
  }
  for (const [period, length] of [
    [`''`, 0],
    ['substr(day, 1, 7)', 7],
    ['day', 10],
  ] as const) {
    const kept = db.selectFrom('read_sums').selectAll().where(sql`length(period)`, '=', length)
    const rows = await kept.orderBy('blog_id').orderBy('period').execute()
    expect(rows.map((row) => ({ ...row, seconds: Number(row.seconds) }))).toEqual(await sums(period))
  }

  const { rows: points } = await sql<{ blog_id: string; points: number }>`
    select blog_id, cast(sum(points) as integer) as points from (
      select blog_id, reads as points from blog_reads where day >= (select day from trending_since)
      union all
      select blog_id, ${sql.lit(DISCUSSION_POINTS)} from blog_discussions where day >= (select day from trending_since)
    ) as lately group by blog_id order by blog_id`.execute(db)
  const kept = await db.selectFrom('trends').selectAll().where('points', '<>', 0).orderBy('blog_id').execute()
  expect(kept).toEqual(points)
}

const partKey = ({ part, name_search, user_id }: { part: string; name_search: string; user_id: string }) =>
  JSON.stringify([part, name_search, user_id])

function namePartKeys({ id, name_search }: { id: string; name_search: string }): string[] {
  const letters = [...name_search]
  const sizes = Array.from({ length: NAME_PART_MAX }, (_, i) => i + 1)
  const parts = letters.flatMap((_, i) => sizes.map((size) => letters.slice(i, i + size).join('')))
  return [...new Set(parts)].map((part) => partKey({ part, name_search, user_id: id }))
}
