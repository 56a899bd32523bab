// To add a kind of digest, an email that people choose and can end, also about one event (commit 6d68c03):
// 1. `DIGEST_KINDS` and `DigestChoices` here, with the name of the notification about the same. Its news in
//    `server/notifications/news.ts`: `ofEvents` for one of `EVENTS` in `events.ts`, a list of its own for one of
//    `THINGS`.
// 2. Its texts in `messages/en/emails-digests.ts`, and a file in `server/mail/` that uses them. What admins read of it:
//    `web/src/admin/email-labels.ts`. A sample: `server/testing/sample-emails.ts`.
// 3. What is chosen: `KIND_LABELS` in `web/src/notifications/queries.ts`; the page that ends it:
//    `web/src/pages/unsubscribe.tsx`, with its text in `messages/en/notifications.ts`.
// 4. A test in `server/notifications/digests.test.ts`, whose `DIGESTS` knows emails by their subject.
import { z } from 'zod'
import * as messages from '#messages/validation.ts'

/**
 * The kinds of digests. A further kind also needs its news (server/notifications/news.ts) and a text in server/mail.
 */
export const DIGEST_KINDS = ['new-blogs', 'comments', 'replies', 'mentions', 'followers', 'waiting', 'admin'] as const
export const DigestKind = z.enum(DIGEST_KINDS)
export type DigestKind = z.infer<typeof DigestKind>

/** How often emails are sent. */
export const DIGEST_FREQUENCIES = ['at-once', 'daily', 'weekly', 'never'] as const
export const DigestFrequency = z.enum(DIGEST_FREQUENCIES, { error: messages.frequencyRequired })
export type DigestFrequency = z.infer<typeof DigestFrequency>

/**
 * What a user has chosen for each kind. A user who has chosen nothing gets no emails, but an admin those for admins once
 * a day; nobody else gets these.
 */
export const DigestChoices = z.object({
  'new-blogs': DigestFrequency,
  comments: DigestFrequency,
  replies: DigestFrequency,
  mentions: DigestFrequency,
  followers: DigestFrequency,
  waiting: DigestFrequency,
  admin: DigestFrequency,
} satisfies Record<DigestKind, typeof DigestFrequency>)
export type DigestChoices = z.infer<typeof DigestChoices>

/** The body of PATCH /user/digests: the kinds that change. */
export const DigestChanges = DigestChoices.partial()
export type DigestChanges = z.infer<typeof DigestChanges>

/** The path of a link that ends the emails of one kind. The token is in the link of every email, and never expires. */
export const Unsubscribing = z.object({ kind: DigestKind, token: z.string().max(100) })
