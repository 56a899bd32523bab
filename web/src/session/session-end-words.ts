import type { SessionEnd } from '#contract/live.ts'
import * as messages from '#messages/session.ts'

/** Why a session has ended, for its user. */
export const ENDS: Record<SessionEnd, string> = {
  elsewhere: messages.endedElsewhere,
  password: messages.endedByPassword,
  deletion: messages.endedByDeletion,
  admin: messages.endedByAdmin,
  suspension: messages.endedBySuspension,
}

/** Where the server did not say. */
export const ENDED = messages.sessionEnded
