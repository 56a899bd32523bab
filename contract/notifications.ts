// To add a kind of notification (commit 7e7c6b0):
// 1. `NOTIFICATION_KINDS` here, the trigger that adds its rows in `server/db/triggers/notifications.ts`, with a new
//    version and dump as `list.ts` there says.
// 2. `server/notifications/events.ts`: `EVENTS` for a kind that sums up what many people did, `THINGS` for one that is
//    about one thing. Its details in `details.ts`: a kind that is missing there is not shown.
// 3. `announce.notificationsChanged` after the commit, in each route and job that makes the change. The query of whom it
//    concerns is in the folder of the change (`server/blogs/`), which may not import `server/notifications/`.
// 4. Its texts in `messages/en/notifications.ts`, used by `web/src/notifications/notification-words.tsx` and by
//    `KIND_LABELS` in `queries.ts` there; without a person also its icon in `notification-row.tsx`.
// 5. A test in `server/notifications/notifications.test.ts`.
// One for admins: `contract/admin-notifications.ts`.
import { z } from 'zod'
import { ADMIN_NOTIFICATION_KINDS, AdminNotificationKind } from './admin-notifications.ts'
import { Id } from './id.ts'
import { LISTING_LIMIT } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

/**
 * The kinds of notifications of which each person has rows. New blogs of followed authors are only counted, and so is
 * what admins are notified of (`admin-notifications.ts`).
 */
const NOTIFICATION_KINDS = [
  'comments',
  'replies',
  'mentions',
  'followers',
  'published',
  'decisions',
  /** About one's account, while its address is not proved: others get an email. */
  'security',
  'waiting',
] as const
export const NotificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof NotificationKind>

/** The kinds that can be made quiet. */
export const QUIET_KINDS = [...NOTIFICATION_KINDS, 'new-blogs'] as const
export const QuietKind = z.enum([...QUIET_KINDS, ...ADMIN_NOTIFICATION_KINDS])
export type QuietKind = z.infer<typeof QuietKind>

const Person = z.object({ _id: z.string(), name: z.string(), avatar: z.object({ url: z.string() }) })
const BlogTitle = z.object({ _id: z.string(), title: z.string() })

/** One or many of the same: of one kind, about one thing. */
export const Notification = z.object({
  kind: z.union([NotificationKind, AdminNotificationKind]),
  /** Its subject, which identifies the notification together with the kind. */
  subjectId: z.string(),
  /** When something of it happened last. */
  at: z.iso.datetime(),
  unread: z.boolean(),
  /** Who did it last; null if that person cannot be named. */
  person: Person.nullable(),
  /**
   * How many people did it, that one among them; of comments that wait for approval, and for admins, how many there are.
   * `NOTIFICATIONS_COUNTED` means that or more.
   */
  people: z.int(),
  /** The blog that it is about; null: none. */
  blog: BlogTitle.nullable(),
  /** The latest comment of it, shortened; null: none. */
  comment: z.object({ _id: z.string(), text: z.string() }).nullable(),
  /**
   * What an admin decided, in words, with the reason or an empty text, and whether an appeal is possible; or what
   * happened to the account.
   */
  decision: z.object({ text: z.string(), reason: z.string(), appealable: z.boolean() }).nullable(),
})
export type Notification = z.infer<typeof Notification>

/** The query of GET /notifications. */
export const NotificationsQuery = z.object({ limit: listLimit(LISTING_LIMIT), cursor: Cursor })

/**
 * How many are unread, how many blogs of followed authors are new since one last looked, and, for admins, how much waits
 * for a decision; 100 means that or more.
 */
export const NotificationCount = z.object({ unread: z.int(), newBlogs: z.int(), toDecide: z.int().optional() })
export type NotificationCount = z.infer<typeof NotificationCount>

/** Marks as seen everything up to a time, or one notification only. */
export const NotificationsSeen = z.object({
  until: z.iso.datetime(),
  one: z.object({ kind: z.union([NotificationKind, AdminNotificationKind]), subjectId: Id }).optional(),
})
export type NotificationsSeen = z.infer<typeof NotificationsSeen>

/**
 * What the user gets no notifications of. A discussion is the comments of a blog; its title is null while the user
 * cannot see it.
 */
export const Quiet = z.object({
  kinds: z.array(QuietKind),
  people: z.array(Person),
  discussions: z.array(z.object({ _id: z.string(), title: z.string().nullable() })),
})
export type Quiet = z.infer<typeof Quiet>

/** The path of what becomes quiet, or no longer is: the id of a person or a blog, or the name of a kind. */
export const QuietSubject = z.object({ what: z.enum(['kind', 'person', 'discussion']), id: Id })
export type QuietSubject = z.infer<typeof QuietSubject>
