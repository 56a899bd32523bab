import { z } from 'zod'
import * as messages from '#messages/validation.ts'
import { AdminReason } from './admin-reason.ts'
import { AppealAction } from './appeals.ts'
import { atLimit, refused } from './field-errors.ts'
import { HoldReason } from './held.ts'
import { Id } from './id.ts'
import { EMAIL_MAX, LISTING_LIMIT, REPORT_TEXT_MAX } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'
import { Email, EmailText, Role } from './session.ts'

/** The kinds of reported items: public blogs, the comments on them, and the profiles of users. */
const REPORT_KINDS = ['blog', 'comment', 'profile'] as const
export const ReportKind = z.enum(REPORT_KINDS)
export type ReportKind = z.infer<typeof ReportKind>

export const REPORT_REASONS = ['spam', 'abuse', 'copyright', 'other'] as const
export const ReportReason = z.enum(REPORT_REASONS, { error: messages.reportReasonRequired })
export type ReportReason = z.infer<typeof ReportReason>

/** The body of POST /reports. Who reports the same again replaces the former report. */
export const NewReport = z
  .object({
    kind: ReportKind,
    id: Id,
    reason: ReportReason,
    text: z.string().trim().max(REPORT_TEXT_MAX, atLimit(messages.reportTextLong)).default(''),
    /** Where to send the decision; empty: nowhere. For signed-in users it goes to the address of their account. */
    email: EmailText.max(EMAIL_MAX, { error: messages.emailInvalid, abort: true })
      .refine(
        (email) => email === '' || Email.safeParse(email).success,
        refused('invalid-email', messages.emailInvalid),
      )
      .default(''),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    ...refused('required', messages.reportTextRequired),
    path: ['text'],
  })
export type NewReport = z.infer<typeof NewReport>

/** One report, as admins see it. `reporter` is null for a visitor, and `email` if they left none. */
export const Report = z.object({
  _id: z.string(),
  reason: ReportReason,
  text: z.string(),
  at: z.iso.datetime(),
  reporter: z.object({ _id: z.string(), name: z.string() }).nullable(),
  email: z.string().nullable(),
})
export type Report = z.infer<typeof Report>

/** An entry of the moderation queue: all open reports of one blog, comment or profile; a blog or comment that is held; an appeal; or an account that waits for approval. */
export const QueueItem = z.object({
  _id: z.string(),
  kind: ReportKind,
  subjectId: z.string(),
  since: z.iso.datetime(),
  /** Null: the account is gone. */
  author: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /**
   * Its public part: the title and excerpt of a blog; a comment, with the title and id of its blog; or a name.
   * Null: it was deleted or is no longer published. Of what is held, its author's text: of a blog the beginning. Of an
   * appeal: the post that it is about, as far as admins see it; its `blogId` is that of a public blog.
   */
  subject: z.object({ title: z.string(), text: z.string(), blogId: z.string().nullable() }).nullable(),
  reports: z.int().nonnegative(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.int().positive() })),
  /** The latest ones. */
  latest: z.array(Report),
  /** Why it waits for approval; null: it was reported. */
  held: z.array(HoldReason).nullable(),
  /** The action that the author appeals against, and their text; null: no appeal. */
  appeal: z
    .object({
      action: AppealAction,
      blogTitle: z.string(),
      text: z.string(),
      /** How many posts a granted appeal publishes. A server of the release before sends no number. */
      posts: z.int().positive().optional(),
    })
    .nullable(),
  /** An account that waits for approval. */
  registration: z.object({ email: z.string(), emailVerified: z.boolean(), role: Role }).nullable(),
})
export type QueueItem = z.infer<typeof QueueItem>

/** The query of GET /admin/queue. */
export const QueueQuery = z.object({ limit: listLimit(LISTING_LIMIT), cursor: Cursor })

/**
 * The decisions on an entry of the queue: approve and refuse for a held post and for an account that waits, grant and
 * decline for an appeal. Only blogs and comments can be removed.
 */
const QUEUE_DECISIONS = ['dismiss', 'remove', 'approve', 'refuse', 'grant', 'decline'] as const
export const QueueDecision = z.enum(QUEUE_DECISIONS)
export type QueueDecision = z.infer<typeof QueueDecision>

/** The body of a decision. The reason is in the email to the author of the removed or refused item. */
export const DecisionReason = z.object({
  reason: AdminReason,
  /**
   * The `since` of a held entry as it was read: a post that was edited and held again in the meantime is not decided
   * on.
   */
  since: z.iso.datetime().optional(),
})
