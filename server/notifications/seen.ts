import type { NotificationsSeen } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'

/** Marks as seen what happened up to a time. What happened later, while the user was looking, stays unread. */
export async function markSeen(db: Db, userId: string, { until, one }: NotificationsSeen): Promise<void> {
  let seen = db
    .updateTable('notifications')
    .set(({ ref }) => ({ seen_until: ref('at') }))
    .where('user_id', '=', userId)
    .where('at', '<=', new Date(until).toISOString())
    .whereRef('at', '>', 'seen_until')
  if (one) seen = seen.where('kind', '=', one.kind).where('subject_id', '=', one.subjectId)
  await seen.execute()
}
