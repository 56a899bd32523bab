import type { HoldReason } from '#contract/held.ts'
import * as messages from '#messages/comments.ts'

/** Why a comment waits, for the creator of its blog. */
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
  // Said to admins alone; the server names it `suspected`.
  'held-before': messages.likeRefused,
  'removed-before': messages.likeRefused,
  // Its creator does not decide on it.
  admin: messages.likeRefused,
}
