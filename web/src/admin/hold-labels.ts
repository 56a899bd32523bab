import type { HoldReason } from '#contract/held.ts'
import * as messages from '#messages/admin.ts'

/** Why a post waits, for admins. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  first: messages.firstPosts,
  words: messages.aWordOfYour,
  links: messages.aLinkOfYour,
  'many-links': messages.manyLinks,
  repeated: messages.theSameTextAgain,
  pace: messages.manyPostsOfA,
  suspected: messages.likeWhatWasRefused,
}
