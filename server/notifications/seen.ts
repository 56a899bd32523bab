import { isForAdmins } from '#contract/admin-notifications.ts'
import { NotificationKind, type NotificationsSeen } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import { markSeenByAdmin } from './for-admins.ts'

/** Marks as seen what happened up to a time. What happened later, while the user was looking, stays unread. */
export async function markSeen(db: Db, userId: string, { until, one }: NotificationsSeen): Promise<void> {
  await markSeenByAdmin(db, userId, { until, one })
  if (one && isForAdmins(one.kind)) return
  let seen = db
    .updateTable('notifications')
    .set(({ ref }) => ({ seen_until: ref('at') }))
    .where('user_id', '=', userId)
    .where('at', '<=', new Date(until).toISOString())
    .whereRef('at', '>', 'seen_until')
  if (one) seen = seen.where('kind', '=', NotificationKind.parse(one.kind)).where('subject_id', '=', one.subjectId)
  await seen.execute()
}
