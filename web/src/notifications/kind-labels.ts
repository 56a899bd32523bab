import { type AdminNotificationKind, adminLabel, isForAdmins } from '#contract/admin-notifications.ts'
import type { QuietKind } from '#contract/notifications.ts'
import * as messages from '#messages/notifications.ts'

/** The label of each kind but those for admins. */
export const KIND_LABELS: Record<Exclude<QuietKind, AdminNotificationKind>, string> = {
  comments: messages.kindComments,
  replies: messages.kindReplies,
  mentions: messages.kindMentions,
  followers: messages.kindFollowers,
  published: messages.kindPublished,
  decisions: messages.kindDecisions,
  security: messages.kindSecurity,
  waiting: messages.kindWaiting,
  'new-blogs': messages.kindNewBlogs,
}

/** The label of any kind. */
export const kindLabel = (kind: QuietKind): string => (isForAdmins(kind) ? adminLabel(kind) : KIND_LABELS[kind])
