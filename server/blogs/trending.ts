import { sql } from 'kysely'
import { TRENDING_DAYS } from '#contract/limits.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'

/** What a person's comments of a day on a blog weigh in readings; the triggers of migration 0008 add as much. */
const DISCUSSION_POINTS = 5
const DAY = 24 * 60 * 60 * 1000

/**
 * Sees to it that `trends` counts today (UTC) and the days of reading and discussing before it that make a blog
 * Trending, and no others. Once a day that is work; else it is a look at one row.
 */
export async function countTrendsUntil(db: Db, now: Date): Promise<void> {
  const since = daysBefore(now, TRENDING_DAYS - 1).slice(0, 10)
  if ((await countedSince(db)) === since) return
  await inTransaction(db, async (trx) => {
    // Until this is done nothing is counted that would still be counted from the day before.
    await lockTable(trx, 'trending_since')
    const before = await countedSince(trx)
    const [from, to] = [before, since].sort() as [string, string]
    // Days that leave are taken off; they are added again where a clock was wrong and is set back.
    const sign = sql.lit(before < since ? -1 : 1)
    await sql`
      insert into trends (blog_id, points)
      select blog_id, ${sign} * sum(points) from (
        select blog_id, reads as points from blog_reads where day >= ${from} and day < ${to}
        union all
        select blog_id, ${sql.lit(DISCUSSION_POINTS)} from blog_discussions where day >= ${from} and day < ${to}
      ) as moved group by blog_id
      on conflict (blog_id) do update set points = trends.points + excluded.points`.execute(trx)
    await trx.deleteFrom('trends').where('points', '=', 0).execute()
    await trx.updateTable('trending_since').set({ day: since }).execute()
  })
}

async function countedSince(db: Db): Promise<string> {
  return (await db.selectFrom('trending_since').select('day').executeTakeFirstOrThrow()).day
}

/** That time of an earlier day (ISO 8601, UTC). */
export function daysBefore(time: Date, days: number): string {
  return new Date(time.getTime() - days * DAY).toISOString()
}
