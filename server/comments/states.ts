/** The columns of a public comment: nothing of its former state. */
export const PUBLIC = {
  state: 'public',
  state_at: null,
  reasons: null,
  suspected: 0,
  told: '',
  trashed_by: null,
  removed_at: null,
  withdrawn_at: null,
} as const

/** The columns of a public comment that was hidden. Its idempotency key is removed, as in the trash. */
export const hiddenFor = (reason: string, now: Date) =>
  ({ state: 'hidden', state_at: now.toISOString(), told: reason, submission_id: null }) as const

/**
 * The columns of a public comment that was moved to someone's trash. Its idempotency key is removed: the same request
 * adds another comment.
 */
export const trashedBy = (personId: string, now: Date) =>
  ({ state: 'trashed', state_at: now.toISOString(), trashed_by: personId, submission_id: null }) as const
