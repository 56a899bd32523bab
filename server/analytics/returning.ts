import { sql } from 'kysely'
import type { ReturningReaders } from '#contract/analytics.ts'
import { RETURNING_MONTHS, RETURNING_WEEKS } from '#contract/limits.ts'
import { dayOf, daysAfter } from '#contract/periods.ts'
import { sqlForKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'

/** People per transaction. */
const COUNTED_TOGETHER = 500
const NOTHING = { readers: 0, returned: 0, followers: 0, returned_followers: 0 }
type Counts = typeof NOTHING

/**
 * Counts signed-in people who read something on a day, for its week and its month. Whoever was counted before on that
 * day, by this or another instance, is not counted again.
 */
export async function countReturning(db: Db, userIds: string[], day: string): Promise<void> {
  for (let from = 0; from < userIds.length; from += COUNTED_TOGETHER) {
    const some = userIds.slice(from, from + COUNTED_TOGETHER)
    await inTransaction(db, (trx) => countSome(trx, some, day))
  }
}

async function countSome(trx: Db, userIds: string[], day: string): Promise<void> {
  // An account may have been deleted since.
  const { rows } = await sql<{ user_id: string; day_before: string | null }>`
    insert into last_reads (user_id, day)
    select id, ${day} from users where id in (${sql.join(userIds)}) order by id ${sqlForKeyShare(trx, 'users')}
    on conflict (user_id) do update set day_before = last_reads.day, day = excluded.day
    where last_reads.day < excluded.day
    returning user_id, day_before`.execute(trx)
  if (rows.length === 0) return
  const following = await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('following_count', '>', 0)
    .execute()
  const followers = new Set(following.map(({ id }) => id))
  for (const [start, startBefore, period] of [
    [mondayOf(day), daysAfter(mondayOf(day), -7), mondayOf(day)],
    [`${monthOf(day)}-01`, `${monthBefore(monthOf(day))}-01`, monthOf(day)],
  ] as const) {
    const counts = { ...NOTHING }
    for (const { user_id, day_before } of rows) {
      if (day_before !== null && day_before >= start) continue
      const follows = followers.has(user_id) ? 1 : 0
      const returned = day_before !== null && day_before >= startBefore ? 1 : 0
      counts.readers += 1
      counts.returned += returned
      counts.followers += follows
      counts.returned_followers += follows * returned
    }
    if (counts.readers > 0) await add(trx, period, counts)
  }
}

async function add(trx: Db, period: string, { readers, returned, followers, returned_followers }: Counts) {
  await sql`
    insert into returning_readers (period, readers, returned, followers, returned_followers)
    values (${period}, ${readers}, ${returned}, ${followers}, ${returned_followers})
    on conflict (period) do update set
      readers = returning_readers.readers + excluded.readers,
      returned = returning_readers.returned + excluded.returned,
      followers = returning_readers.followers + excluded.followers,
      returned_followers = returning_readers.returned_followers + excluded.returned_followers`.execute(trx)
}

/** How many signed-in people read something in each of the last weeks and months. */
export async function findReturning(db: Db, now: Date): Promise<ReturningReaders> {
  const today = dayOf(now)
  const weeks = Array.from({ length: RETURNING_WEEKS }, (_, back) => daysAfter(mondayOf(today), -7 * back))
  const months = [monthOf(today)]
  while (months.length < RETURNING_MONTHS) months.push(monthBefore(months.at(-1) ?? ''))
  const rows = await db
    .selectFrom('returning_readers')
    .selectAll()
    .where('period', 'in', [...weeks, ...months])
    .execute()
  const found = new Map(rows.map(({ period, ...counts }) => [period, counts]))
  const countsOf = (period: string, from: string) => {
    const { readers, returned, followers, returned_followers } = found.get(period) ?? NOTHING
    return { from, readers, returned, followers, returnedFollowers: returned_followers }
  }
  return {
    weeks: weeks.map((monday) => countsOf(monday, monday)),
    months: months.map((month) => countsOf(month, `${month}-01`)),
  }
}

function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

const monthOf = (day: string) => day.slice(0, 7)
const monthBefore = (month: string) => monthOf(daysAfter(`${month}-01`, -1))
