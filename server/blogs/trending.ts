import { sql } from 'kysely'
import { DISCUSSION_POINTS, TRENDING_DAYS } from '#contract/limits.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Ensures that `trends` counts exactly the reads and comments of today (UTC) and the preceding days of the Trending
 * window. There is work once a day; otherwise it reads one row.
 */
export async function countTrendsUntil(db: Db, now: Date): Promise<void> {
  const since = daysBefore(now, TRENDING_DAYS - 1).slice(0, 10)
  if ((await countedSince(db)) === since) return
  await inTransaction(db, async (trx) => {
    // Keeps the triggers from counting with the old start day until this is done.
    await lockTable(trx, 'trending_since')
    const before = await countedSince(trx)
    const [from, to] = [before, since].sort() as [string, string]
    // Days that leave the window are subtracted, or added again after a wrong clock was set back.
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

/** The same time `days` days earlier (ISO 8601, UTC). */
export function daysBefore(time: Date, days: number): string {
  return new Date(time.getTime() - days * DAY).toISOString()
}
