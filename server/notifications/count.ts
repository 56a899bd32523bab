import { sql } from 'kysely'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import type { NotificationCount } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import { isUnread } from './events.ts'

/** The authors, followed last, whose new blogs are counted. */
const AUTHORS_MAX = 1000

/** How many notifications of a user are unread, and how many blogs of those whom they follow are new to them. */
export async function countNotifications(db: Db, userId: string): Promise<NotificationCount> {
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
  return { unread: Number(unread), newBlogs: await countNewBlogs(db, userId) }
}

/** Since the user has looked at the followed blogs; of each author, since they follow them. */
async function countNewBlogs(db: Db, userId: string): Promise<number> {
  const user = await db.selectFrom('users').select('last_seen_at').where('id', '=', userId).executeTakeFirst()
  const authors = db
    .selectFrom('subscriptions')
    .select(['author_id', 'created_at'])
    .where('reader_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(AUTHORS_MAX)
  const fresh = db
    .selectFrom(authors.as('followed'))
    .innerJoin('blogs', 'blogs.author_id', 'followed.author_id')
    .innerJoin('users', 'users.id', 'followed.author_id')
    .select('blogs.id')
    .where('published_at', '>', user?.last_seen_at ?? '')
    .whereRef('published_at', '>', 'followed.created_at')
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`
      not exists (
        select 1 from quiet_notifications
        where user_id = ${userId} and subject_id in ('new-blogs', followed.author_id)
      )`)
    .limit(NOTIFICATIONS_COUNTED)
  const { count } = await db
    .selectFrom(fresh.as('fresh'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
