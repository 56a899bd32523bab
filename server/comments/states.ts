/** What a comment has once it is public: nothing of the state that it had before. */
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

/** What a comment has that was public and now is hidden. Its idempotency key ends, as in the trash. */
export const hiddenFor = (reason: string, now: Date) =>
  ({ state: 'hidden', state_at: now.toISOString(), told: reason, submission_id: null }) as const

/**
 * What a comment has that was public and now is in the trash of someone. Its idempotency key ends: the same request
 * adds another comment.
 */
export const trashedBy = (personId: string, now: Date) =>
  ({ state: 'trashed', state_at: now.toISOString(), trashed_by: personId, submission_id: null }) as const
