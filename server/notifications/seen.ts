import { isForAdmins } from '#contract/admin-notifications.ts'
import { NotificationKind, type NotificationsSeen } from '#contract/notifications.ts'
import type { Db } from '../db/open.ts'
import type { Person } from '../person.ts'
import { markSeenByAdmin, newsForSession } from './for-admins.ts'

/** Marks as seen what happened up to a time. What happened later, while the user was looking, stays unread. */
export async function markSeen(db: Db, person: Person, { until, one }: NotificationsSeen): Promise<void> {
  const { _id: userId } = person
  await markSeenByAdmin(db, userId, await newsForSession(db, person), { until, one })
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
