import { sql } from 'kysely'
import type { HoldReason, WaitingComment } from '#contract/held.ts'
import { WAITING_SHOWN_MAX } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import { mayDecide } from '../holding/may-decide.ts'
import { reasonsIn } from '../holding/store.ts'
import { mentionsOf } from '../mentions/store.ts'
import { commentOf } from './comment-of.ts'

/** Reasons about other posts of the writer, which are for admins to know. */
const ABOUT_OTHER_POSTS: HoldReason[] = ['held-before', 'removed-before']

/** Why a comment waits, as the creator of its blog may know it. */
const reasonsShown = (reasons: HoldReason[]): HoldReason[] => [
  ...new Set(reasons.map((reason) => (ABOUT_OTHER_POSTS.includes(reason) ? 'suspected' : reason))),
]

const waitingBelow = (db: Db, blogId: string, creatorId: string) =>
  db
    .selectFrom('comments')
    .where('comments.blog_id', '=', blogId)
    .where('comments.state', '=', 'held')
    .where('comments.removed_at', 'is', null)
    .where(
      mayDecide(sql`${creatorId}`, {
        writerId: sql.ref('comments.author_id'),
        blogId: sql.ref('comments.blog_id'),
        reasons: sql.ref('comments.reasons'),
      }),
    )

/** The comments that wait below a blog and that its creator may decide on, the oldest first. */
export async function listWaiting(db: Db, blogId: string, creatorId: string): Promise<WaitingComment[]> {
  const rows = await waitingBelow(db, blogId, creatorId)
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['comments.id', 'comment', 'comments.author_id', 'comments.created_at', 'edited_at'])
    .select(['parent_id', 'section', 'quote', 'state_at', 'reasons'])
    .select(['name', 'avatar_id', 'pictures.widths', 'pictures.stills'])
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(WAITING_SHOWN_MAX)
    .execute()
  const mentions = await mentionsOf(db, rows)
  return rows.map((row) => ({
    ...commentOf(row, mentions.get(row.id)),
    since: row.state_at ?? '',
    reasons: reasonsShown(reasonsIn(row.reasons ?? '[]')),
  }))
}

/** Whether a comment is one of these. */
export async function isWaitingBelow(db: Db, id: string, blogId: string, creatorId: string): Promise<boolean> {
  const found = await waitingBelow(db, blogId, creatorId).select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
