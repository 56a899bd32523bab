import type { PostState } from '#contract/posts.ts'
import * as messages from '#messages/admin-posts.ts'

/** The states of posts and comments, for admins. */
export const STATE_LABELS: Record<PostState, string> = {
  public: messages.publicState,
  held: messages.heldState,
  refused: messages.refusedState,
  removed: messages.removedState,
}
