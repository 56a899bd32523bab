import type { HoldReason } from '#contract/held.ts'
import * as messages from '#messages/admin-queue.ts'

/** Why a post waits, for admins. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  first: messages.firstPosts,
  words: messages.heldWord,
  links: messages.heldLink,
  'many-links': messages.manyLinks,
  repeated: messages.repeatedText,
  pace: messages.manyPosts,
  suspected: messages.likeRefused,
  admin: messages.heldByAdmin,
}
