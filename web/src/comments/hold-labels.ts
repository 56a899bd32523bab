import type { HoldReason } from '#contract/held.ts'
import * as messages from '#messages/comments.ts'

/** Why a comment waits, for the creator of its blog. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  first: messages.firstPosts,
  words: messages.heldWord,
  links: messages.heldLink,
  'many-links': messages.manyLinks,
  repeated: messages.repeatedText,
  pace: messages.manyPosts,
  suspected: messages.likeRefused,
}
