import { sql } from 'kysely'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import type { NotificationCount } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import type { Person } from '../person.ts'
import { isUnread } from './events.ts'
import { newsForSession } from './for-admins.ts'
import { isQuiet } from './is-notified.ts'
import { newBlogsOf } from './new-blogs.ts'

/**
 * How many notifications of a user are unread, how many blogs of those they follow are new to them, and what waits for
 * an admin's decision.
 */
export async function countNotifications(db: Db, person: Person): Promise<NotificationCount> {
  const { _id: userId } = person
  const latest = db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .whereRef('at', '>', 'seen_until')
    .orderBy('at', 'desc')
    .limit(NOTIFICATIONS_COUNTED)
  const { unread } = await db
    .selectFrom(latest.as('n'))
    .select(({ fn }) => fn.countAll<number | string>().as('unread'))
    .where(isUnread)
    .executeTakeFirstOrThrow()
  const user = await db.selectFrom('users').select('last_seen_at').where('id', '=', userId).executeTakeFirst()
  const newBlogs = await countNewBlogs(db, userId, user?.last_seen_at ?? '')
  const forAdmins = await newsForSession(db, person)
  if (!forAdmins) return { unread: Number(unread), newBlogs }
  const all = Number(unread) + forAdmins.notifications.filter((notification) => notification.unread).length
  return { unread: Math.min(all, NOTIFICATIONS_COUNTED), newBlogs, toDecide: forAdmins.toDecide }
}

/** Since the user has looked at the followed blogs. */
async function countNewBlogs(db: Db, userId: string, since: string): Promise<number> {
  const fresh = newBlogsOf(db, userId, { since }, { limit: NOTIFICATIONS_COUNTED, which: 'any' })
  const { count } = await db
    .selectFrom(fresh.as('fresh'))
    .select(({ fn }) => fn.count<number | string>('id').distinct().as('count'))
    .where(({ not }) => not(isQuiet(sql`${userId}`, sql.lit('new-blogs'))))
    .executeTakeFirstOrThrow()
  return Math.min(Number(count), NOTIFICATIONS_COUNTED)
}
