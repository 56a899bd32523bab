import { z } from 'zod'

/** Why a blog or a comment waits for an admin's approval before others see it, in the order in which reasons are shown. */
const HOLD_REASONS = ['first', 'words', 'links'] as const
export const HoldReason = z.enum(HOLD_REASONS)
export type HoldReason = z.infer<typeof HoldReason>

/** A comment that waits, or was refused, as its writer sees it. */
export const HeldComment = z.object({
  _id: z.string(),
  comment: z.string(),
  heldAt: z.iso.datetime(),
  /** When an admin refused it, and why; null: it waits. An admin need not give a reason. */
  refusedAt: z.iso.datetime().nullable(),
  refusal: z.string(),
})
export type HeldComment = z.infer<typeof HeldComment>

/** What an author is told of a post that is held. */
export const WAITS = 'It waits for approval: until then only you and the admins see it'
