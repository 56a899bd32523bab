// To add a kind of notification for admins:
// 1. `ADMIN_NOTIFICATION_KINDS` and `ADMIN_NOTIFICATIONS` here, its texts in `messages/en/notifications.ts`.
// 2. What is counted: `SOURCES` in `server/notifications/for-admins.ts`. What no table says is a fault of the site:
//    `server/notifications/site-faults.ts` looks for it every five minutes.
// 3. `announce.adminNotificationsChanged` where it happens and where it is dealt with.
// 4. Its icon and label for making it quiet are those of all kinds in `web/src/notifications/`. A test in
//    `server/notifications/for-admins.test.ts`.
import { z } from 'zod'
import * as messages from '#messages/notifications.ts'
import { formatMessage } from './format-message.ts'
import { NOTIFICATIONS_COUNTED } from './limits.ts'

/** What admins are notified of. Its rows are counted from what waits and what failed; each kind is one notification. */
export const ADMIN_NOTIFICATION_KINDS = [
  'reports',
  'held-posts',
  'registrations',
  'appeals',
  'failed-emails',
  'failed-jobs',
  'backup-failed',
  'backup-overdue',
  'full-disk',
  'new-version',
  'newer-version',
] as const
export const AdminNotificationKind = z.enum(ADMIN_NOTIFICATION_KINDS)
export type AdminNotificationKind = z.infer<typeof AdminNotificationKind>

/** The kinds that wait for a decision of an admin, which the number beside the link to the admin pages counts. */
export const TO_DECIDE: readonly AdminNotificationKind[] = ['reports', 'held-posts', 'registrations', 'appeals']

/** The subject of these notifications: they are about the site. */
export const ADMIN_SUBJECT = 'for-admins'

/** The sentence of a kind, and of more than are counted; its label where it is chosen; and where it is dealt with. */
const ADMIN_NOTIFICATIONS: Record<AdminNotificationKind, { text: string; many?: string; label: string; path: string }> =
  {
    reports: {
      text: messages.reportsWait,
      many: messages.manyReportsWait,
      label: messages.kindReports,
      path: '/admin/queue',
    },
    'held-posts': {
      text: messages.postsWait,
      many: messages.manyPostsWait,
      label: messages.kindHeldPosts,
      path: '/admin/queue',
    },
    registrations: {
      text: messages.accountsWait,
      many: messages.manyAccountsWait,
      label: messages.kindRegistrations,
      path: '/admin/queue',
    },
    appeals: {
      text: messages.appealsWait,
      many: messages.manyAppealsWait,
      label: messages.kindAppeals,
      path: '/admin/queue',
    },
    'failed-emails': {
      text: messages.emailsFailed,
      many: messages.manyEmailsFailed,
      label: messages.kindFailedEmails,
      path: '/admin/emails',
    },
    'failed-jobs': {
      text: messages.jobsFailed,
      many: messages.manyJobsFailed,
      label: messages.kindFailedJobs,
      path: '/admin/jobs',
    },
    'backup-failed': { text: messages.backupFailed, label: messages.kindBackupFailed, path: '/admin/status' },
    'backup-overdue': { text: messages.backupOverdue, label: messages.kindBackupOverdue, path: '/admin/status' },
    'full-disk': { text: messages.diskFull, label: messages.kindFullDisk, path: '/admin/status' },
    'new-version': { text: messages.newVersion, label: messages.kindNewVersion, path: '/admin/status' },
    'newer-version': { text: messages.newerVersion, label: messages.kindNewerVersion, path: '/admin/status' },
  }

/** The sentence of a notification for admins. @param count how many of it there are, at most `NOTIFICATIONS_COUNTED` */
export function adminSentence(kind: AdminNotificationKind, count: number): string {
  const { text, many = text } = ADMIN_NOTIFICATIONS[kind]
  return count < NOTIFICATIONS_COUNTED
    ? formatMessage(text, { count })
    : formatMessage(many, { count: NOTIFICATIONS_COUNTED - 1 })
}

export const adminLabel = (kind: AdminNotificationKind): string => ADMIN_NOTIFICATIONS[kind].label

/** The path of the page where it is dealt with. */
export const adminPath = (kind: AdminNotificationKind): string => ADMIN_NOTIFICATIONS[kind].path

export const isForAdmins = (kind: string): kind is AdminNotificationKind =>
  ADMIN_NOTIFICATION_KINDS.some((one) => one === kind)
