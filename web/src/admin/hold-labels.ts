import type { HoldReason } from '#contract/held.ts'

/** Why a post waits, for admins. */
export const HOLD_LABELS: Record<HoldReason, string> = {
  first: 'First posts',
  words: 'A word of your list',
  links: 'A link of your list',
  'many-links': 'Many links',
  repeated: 'The same text again',
  pace: 'Many posts of a new account',
  suspected: 'Like what was refused before',
}
