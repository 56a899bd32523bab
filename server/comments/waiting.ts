import { sql } from 'kysely'
import type { HoldReason, WaitingComment } from '#contract/held.ts'
import type { Db } from '../db/open.ts'
import { mayDecide } from '../holding/may-decide.ts'
import { reasonsIn } from '../holding/store.ts'
import { cursorOf, keysIn } from '../http/cursor.ts'
import { mentionsOf } from '../mentions/store.ts'
import { commentOf } from './comment-of.ts'

/** Reasons about other posts of the writer, which are for admins to know. */
const ABOUT_OTHER_POSTS: HoldReason[] = ['held-before', 'removed-before']

/** Why a comment waits, as the creator of its blog may know it. */
const reasonsShown = (reasons: HoldReason[]): HoldReason[] => [
  ...new Set(reasons.map((reason) => (ABOUT_OTHER_POSTS.includes(reason) ? 'suspected' : reason))),
]

/** The creator of a blog. */
export interface Below {
  blogId: string
  creatorId: string
}

const below = (db: Db, { blogId, creatorId }: Below, state: 'held' | 'refused' = 'held') =>
  db
    .selectFrom('comments')
    .where('comments.blog_id', '=', blogId)
    .where('comments.state', '=', state)
    .where('comments.removed_at', 'is', null)
    .where(
      mayDecide(sql`${creatorId}`, {
        writerId: sql.ref('comments.author_id'),
        blogId: sql.ref('comments.blog_id'),
        reasons: sql.ref('comments.reasons'),
      }),
    )

/**
 * The comments that wait below a blog and that its creator may decide on, the oldest first.
 * @param cursor the `nextCursor` of the page before
 */
export async function listWaiting(
  db: Db,
  of: Below,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ comments: WaitingComment[]; nextCursor: string | null }> {
  const after = keysIn(cursor, 'time', 'id')
  const found = await below(db, of)
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['comments.id', 'comment', 'comments.author_id', 'comments.created_at', 'edited_at'])
    .select(['parent_id', 'section', 'quote', 'state_at', 'reasons'])
    .select(['name', 'avatar_id', 'pictures.widths', 'pictures.stills'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(comments.created_at, comments.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    // One more, to see whether there are any.
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  const mentions = await mentionsOf(db, rows)
  const comments = rows.map((row) => ({
    ...commentOf(row, mentions.get(row.id)),
    since: row.state_at ?? '',
    reasons: reasonsShown(reasonsIn(row.reasons ?? '[]')),
  }))
  return { comments, nextCursor: last ? cursorOf(last.created_at, last.id) : null }
}

/** The oldest comments of one writer among these. */
export async function waitingFrom(db: Db, of: Below, writerId: string, limit: number): Promise<string[]> {
  const rows = await below(db, of)
    .select('comments.id')
    .where('comments.author_id', '=', writerId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of some comments are among these. @param state or were, before they were refused */
export const waitingOf = (db: Db, of: Below, ids: string[], state?: 'held' | 'refused') =>
  below(db, of, state).select('comments.id').where('comments.id', 'in', ids)
