import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db/open.ts'

/** Compares every denormalised count with the rows that it counts. */
export async function expectCountsConsistent(db: Db): Promise<void> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'role', 'subscriber_count', 'following_count'])
    .orderBy('id')
    .execute()
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

  const { rows: points } = await sql<{ blog_id: string; points: number }>`
    select blog_id, cast(sum(points) as integer) as points from (
      select blog_id, reads as points from blog_reads where day >= (select day from trending_since)
      union all
      select blog_id, 5 from blog_discussions where day >= (select day from trending_since)
    ) as lately group by blog_id order by blog_id`.execute(db)
  const kept = await db.selectFrom('trends').selectAll().where('points', '<>', 0).orderBy('blog_id').execute()
  expect(kept).toEqual(points)
}
