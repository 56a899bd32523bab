import { type RawBuilder, sql } from 'kysely'
import {
  ADMIN_NOTIFICATION_KINDS,
  ADMIN_SUBJECT,
  type AdminNotificationKind,
  TO_DECIDE,
} from '#contract/admin-notifications.ts'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import type { Notification, NotificationsSeen } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import type { Person } from '../person.ts'
import { findAdminRights } from '../session/store.ts'

/** Of each kind at most this many are read, the latest. */
const MOST = sql.lit(NOTIFICATIONS_COUNTED)

/** Not of someone who is about to leave. Limited, so that PostgreSQL looks each of the few up instead of joining all. */
const stays = (author: string) =>
  sql`(select user_id from account_deletions where user_id = ${sql.ref(author)} limit 1) is null`

/**
 * When each thing happened that admins are notified of, the latest of each kind, in the order of an index. `> ''` has
 * SQLite search it.
 */
const SOURCES: Record<AdminNotificationKind, RawBuilder<unknown>> = {
  reports: sql`select created_at as at from moderation_queue where id > '' order by id desc limit ${MOST}`,
  'held-posts': sql`
    select at from (
      select state_at as at from comments
      where state = 'held' and state_at is not null and removed_at is null and ${stays('comments.author_id')}
      order by state_at desc limit ${MOST}
    ) as held_comments
    union all
    select at from (
      select held_blogs.held_at as at from held_blogs inner join blogs on blogs.id = held_blogs.blog_id
      where held_blogs.id > '' and held_blogs.removed_at is null and blogs.state = 'held' and ${stays('held_blogs.author_id')}
      order by held_blogs.id desc limit ${MOST}
    ) as blogs_that_wait`,
  registrations: sql`
    select created_at as at from pending_registrations inner join users on users.id = user_id
    where refused_at is null and user_id > '' order by user_id desc limit ${MOST}`,
  appeals: sql`select created_at as at from appeals where decided_at is null and id > '' order by id desc limit ${MOST}`,
  'failed-emails': sql`
    select coalesce(ended_at, created_at) as at from emails
    where state = 'failed' and state <> 'sent' order by created_at desc limit ${MOST}`,
  'failed-jobs': sql`
    select ended_at as at from jobs where ended_at is not null and state = 'failed' order by ended_at desc limit ${MOST}`,
  'backup-failed': sql`select since as at from site_faults where kind = 'backup-failed'`,
  'backup-overdue': sql`select since as at from site_faults where kind = 'backup-overdue'`,
  'full-disk': sql`select since as at from site_faults where kind = 'full-disk'`,
  // Those of the same hour as the first one made the tables of a new site.
  'new-version': sql`
    select max(timestamp) as at from kysely_migration
    having substr(max(timestamp), 1, 13) > substr(min(timestamp), 1, 13)`,
  'newer-version': sql`
    select latest_version_at as at from site where latest_version_at is not null and latest_version <> coalesce(version, '')`,
}

/** How many there are of a kind, at most `NOTIFICATIONS_COUNTED`, when the latest happened, and whether it is unread. */
interface ForAdmins {
  kind: AdminNotificationKind
  count: number
  at: string
  unread: boolean
}

/** What admins are notified of and have not made quiet, and how much of it waits for a decision. */
interface AdminNews {
  notifications: ForAdmins[]
  toDecide: number
}

/**
 * The notifications that a session shows: undefined unless it is of an admin and has passed a second factor, without
 * which an admin sees nothing of what waits.
 */
export async function newsForSession(db: Db, { _id, sessionHash }: Person): Promise<AdminNews | undefined> {
  const rights = await findAdminRights(db, sessionHash)
  return rights?.second_factor_at == null ? undefined : newsForAdmins(db, _id)
}

/** The notifications for admins; undefined for everyone else. One statement counts them all, up to a bound. */
export async function newsForAdmins(db: Db, userId: string): Promise<AdminNews | undefined> {
  const user = await db.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst()
  if (user?.is_admin !== 1) return undefined
  const counts = Object.entries(SOURCES).map(
    ([kind, source]) => sql`
      select cast(${sql.lit(kind)} as text) as kind, count(*) as count, max(at) as at from (${source}) as happened`,
  )
  const { rows } = await sql<{ kind: AdminNotificationKind; count: number | string; at: string | null }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  const seen = await db
    .selectFrom('admin_notifications_seen')
    .select(['kind', 'seen_until'])
    .where('user_id', '=', userId)
    .execute()
  const seenUntil = new Map(seen.map(({ kind, seen_until }) => [kind, seen_until]))
  const quiet = await db
    .selectFrom('quiet_notifications')
    .select('subject_id')
    .where('user_id', '=', userId)
    .where('subject_id', 'in', ADMIN_NOTIFICATION_KINDS)
    .execute()
  const isQuiet = (kind: AdminNotificationKind) => quiet.some(({ subject_id }) => subject_id === kind)
  const all = rows.flatMap(({ kind, count, at }): ForAdmins[] =>
    at === null
      ? []
      : [
          {
            kind,
            count: Math.min(Number(count), NOTIFICATIONS_COUNTED),
            at,
            unread: at > (seenUntil.get(kind) ?? ''),
          },
        ],
  )
  const toDecide = all.filter(({ kind }) => TO_DECIDE.includes(kind)).reduce((sum, { count }) => sum + count, 0)
  return {
    notifications: all.filter(({ kind }) => !isQuiet(kind)),
    toDecide: Math.min(toDecide, NOTIFICATIONS_COUNTED),
  }
}

/** Such a notification as it is listed. */
export const listedForAdmins = ({ kind, count, at, unread }: ForAdmins): Notification => ({
  kind,
  subjectId: ADMIN_SUBJECT,
  at,
  unread,
  people: count,
  person: null,
  blog: null,
  comment: null,
  decision: null,
})

/** Marks as seen what an admin is notified of up to a time, or one kind of it. @param news undefined: nothing */
export async function markSeenByAdmin(
  db: Db,
  userId: string,
  news: AdminNews | undefined,
  { until, one }: NotificationsSeen,
): Promise<void> {
  const seen = (news?.notifications ?? []).filter(
    ({ kind, at, unread }) => unread && at <= new Date(until).toISOString() && (!one || one.kind === kind),
  )
  if (seen.length === 0) return
  await db
    .insertInto('admin_notifications_seen')
    .values(seen.map(({ kind, at }) => ({ user_id: userId, kind, seen_until: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet(({ ref }) => ({ seen_until: ref('excluded.seen_until') }))
        .whereRef('admin_notifications_seen.seen_until', '<', 'excluded.seen_until'),
    )
    .execute()
}

/** The ids of all admins: few. */
export async function findAdmins(db: Db): Promise<string[]> {
  const admins = await db.selectFrom('users').select('id').where('is_admin', '=', sql.lit(1)).execute()
  return admins.map(({ id }) => id)
}
