// To add a state of a comment (as `hidden`):
// 1. `CommentState` in `server/db/schema.ts`, and the columns of a comment in it here. The column has no check, so there
//    is no migration. The view `public_comments` and the triggers of counts, search and notifications leave it out.
// 2. Moving and listing as in `hidden.ts`, who may in `policy.ts`, its calls (`contract/calls.ts`).
// 3. After the commit `announce.commentChanged` with `deletedId`, `notificationsChanged` and `heldChanged`; when it is
//    public again `announceComment` with `wasThere`.
// 4. What else has all states: `server/transfer/account-data.ts` (one's own data), `server/transfer/formats/archived.ts`
//    (exports), `of-account.ts` (what an admin removes), `trash.ts` if it expires. Points for Trending stay
//    (`server/db/triggers/trends.ts`).
// 5. Tests: `states.test.ts`, and rows of it in `fill` of `server/db/query-plans.test.ts`.
// 6. In the web: `queries.ts`, `watch-comments.ts`, `use-comment-calls.ts`, `comment-item.tsx`, `comment-list.tsx` of
//    `web/src/comments/`.

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
