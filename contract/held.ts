// To add a reason to hold a post (commit 82e72d0):
// 1. `HOLD_REASONS` here, its check in `server/holding/check.ts`, its text in
//    `messages/en/admin-queue.ts`, which `web/src/admin/hold-labels.ts` names.
import { z } from 'zod'
import { Mention, Section } from './comments.ts'

/** Why a blog or a comment waits for an admin's approval before others see it, in the order in which reasons are shown. */
const HOLD_REASONS = ['first', 'words', 'links', 'many-links', 'repeated', 'pace', 'suspected', 'admin'] as const
export const HoldReason = z.enum(HOLD_REASONS)
export type HoldReason = z.infer<typeof HoldReason>

/** Reasons that are those of spam rather than of a list. */
export const isSpamReason = (reason: HoldReason) => reason !== 'first' && reason !== 'admin'

/** A comment that waits, or was refused, as its writer sees it. */
export const HeldComment = z.object({
  _id: z.string(),
  comment: z.string(),
  /** As of a comment. */
  parent: z.string().optional(),
  mentions: z.array(Mention).optional(),
  section: Section.optional(),
  quote: z.string().optional(),
  heldAt: z.iso.datetime(),
  /** When an admin refused it, and why; null: it waits. An admin need not give a reason. */
  refusedAt: z.iso.datetime().nullable(),
  refusal: z.string(),
})
export type HeldComment = z.infer<typeof HeldComment>

/** Accounts that post little but what is held as spam, how much of it waits, and what was removed of such accounts last. */
export const SpamWave = z.object({
  accounts: z.int().nonnegative(),
  posts: z.int().nonnegative(),
  /** It can be restored while the trash keeps it; null: nothing was removed. */
  removed: z.object({ at: z.iso.datetime(), accounts: z.int().positive() }).nullable(),
})
export type SpamWave = z.infer<typeof SpamWave>

/** The body of POST /admin/spam/undo: when it was removed. */
export const UndoneWave = z.object({ at: z.iso.datetime() })
