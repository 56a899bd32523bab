import type { HoldReason } from '#contract/held.ts'
import * as messages from '#messages/admin-queue.ts'

/** Why a post waits, for admins. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  first: messages.firstPosts,
  'first-link': messages.firstLink,
  words: messages.heldWord,
  links: messages.heldLink,
  'known-spam': messages.knownSpam,
  'many-links': messages.manyLinks,
  repeated: messages.repeatedText,
  pace: messages.manyPosts,
  suspected: messages.likeRefused,
  'held-before': messages.heldBefore,
  'removed-before': messages.removedBefore,
  admin: messages.heldByAdmin,
}
