import type { SessionEnd } from '#contract/live.ts'
import * as messages from '#messages/session.ts'

/** Why a session has ended, for whoever it was of. */
export const ENDS: Record<SessionEnd, string> = {
  elsewhere: messages.youWereSignedOut,
  password: messages.yourPasswordWasChanged,
  deletion: messages.theDeletionOfYour,
  admin: messages.anAdminHasEnded,
  suspension: messages.anAdminHasSuspended,
}

/** Where the server did not say. */
export const ENDED = messages.yourSessionHasEnded
