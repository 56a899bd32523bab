import type { SessionEnd } from '#contract/live.ts'

/** Why a session has ended, for whoever it was of. */
export const ENDS: Record<SessionEnd, string> = {
  elsewhere: 'You were signed out here from another device.',
  password: 'Your password was changed, which signed you out here.',
  deletion: 'The deletion of your account was asked for on another device, which signed you out here.',
  admin: 'An admin has ended your session.',
  suspension: 'An admin has suspended your account. The reason was sent to your email address.',
}

/** Where the server did not say. */
export const ENDED = 'Your session has ended.'
