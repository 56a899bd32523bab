import { z } from 'zod'
import type { DigestKind } from './digests.ts'
import { LISTING_LIMIT } from './limits.ts'
import { Cursor, listLimit } from './pagination.ts'

/**
 * `sending`: it is being handed over. `unknown`: it may have been sent, so it is not sent again automatically.
 * `suppressed`: its address was not proved, so its person is notified on the site alone.
 */
export const EMAIL_STATES = ['waiting', 'sending', 'sent', 'unknown', 'failed', 'suppressed'] as const
export const EmailState = z.enum(EMAIL_STATES)
export type EmailState = z.infer<typeof EmailState>

/** The kinds of emails, each with its text in `server/mail/` and its label in `web/src/admin/email-labels.ts`. */
export type EmailKind =
  | ('verify-email' | 'reset-password' | 'password-changed' | 'second-factor-removed' | 'account-notice')
  | ('change-email' | 'email-changed' | 'new-device' | 'account-deletion')
  | ('second-factor-added' | 'recovery-codes-renewed' | 'report-decided')
  | ('passkey-added' | 'passkey-removed')
  | ('test' | 'invitation')
  | DigestKind

/** An email in the list for admins, without its text. */
export const AdminEmail = z.object({
  _id: z.string(),
  /** Its kind, such as `reset-password`; a newer instance may have more kinds. */
  kind: z.string(),
  address: z.string(),
  state: EmailState,
  createdAt: z.iso.datetime(),
  /** When it was sent or given up; null: neither yet. */
  endedAt: z.iso.datetime().nullable(),
  /** When a waiting email is tried next; null: immediately. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed, in words. */
  error: z.string().nullable(),
  /** It was written to the outbox, from which an admin can open it. */
  canOpen: z.boolean(),
  canSendAgain: z.boolean(),
})
export type AdminEmail = z.infer<typeof AdminEmail>

/** The query of GET /admin/emails. */
export const EmailsQuery = z.object({
  state: EmailState.optional(),
  limit: listLimit(LISTING_LIMIT),
  cursor: Cursor,
})
export type EmailsQuery = z.infer<typeof EmailsQuery>

/** The text of an email in the outbox. */
export const OpenedEmail = z.object({ subject: z.string(), text: z.string() })
export type OpenedEmail = z.infer<typeof OpenedEmail>

/** A job of which all attempts have failed. */
export const FailedJob = z.object({
  _id: z.string(),
  name: z.string(),
  attempts: z.int().nonnegative(),
  endedAt: z.iso.datetime(),
  /** Why the last attempt failed, in words. */
  error: z.string().nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** The query of GET /admin/jobs. */
export const JobsQuery = z.object({ limit: listLimit(LISTING_LIMIT), cursor: Cursor })
export type JobsQuery = z.infer<typeof JobsQuery>
