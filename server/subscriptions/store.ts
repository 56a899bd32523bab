import type { Followings, Subscription } from '#contract/subscriptions.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { smallAvatar } from '../media/store.ts'
import { deletionOf, VISIBILITY_COLUMNS, visibleFields } from '../users/visible-fields.ts'

/**
 * Follows or unfollows an author. Idempotent.
 * @returns the resulting subscription, and whether anything changed
 */
export function setSubscription(
  db: Db,
  readerId: string,
  authorId: string,
  subscribed: boolean,
  now: Date,
): Promise<Subscription & { changed: boolean }> {
  return inTransaction(db, async (trx) => {
    const changed = subscribed
      ? await trx
          .insertInto('subscriptions')
          .values({ reader_id: readerId, author_id: authorId, created_at: now.toISOString() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('author_id')
          .executeTakeFirst()
      : await trx
          .deleteFrom('subscriptions')
          .where('reader_id', '=', readerId)
          .where('author_id', '=', authorId)
          .returning('author_id')
          .executeTakeFirst()
    const { subscriber_count } = await trx
      .selectFrom('users')
      .select('subscriber_count')
      .where('id', '=', authorId)
      .executeTakeFirstOrThrow()
    return { subscribed, subscriberCount: subscriber_count, changed: changed !== undefined }
  })
}

/** A page of the authors that a user follows, the most recently followed first. Past the last page the list is empty. */
export async function listFollowings(
  db: Db,
  readerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Followings> {
  const { total } = await db
    .selectFrom('users')
    .select('following_count as total')
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
  if (page * limit >= total) return { allAuthorInfo: [], total, page }
  // Earlier pages are skipped with the index only: with rows and pictures, page 112 took twice as long as page 0.
  const onPage = db
    .selectFrom('subscriptions')
    .select(['author_id', 'created_at'])
    .where('reader_id', '=', readerId)
    .orderBy('created_at', 'desc')
    .orderBy('author_id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .as('followed')
  const rows = await db
    .selectFrom(onPage)
    .innerJoin('users', 'users.id', 'followed.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select([
      'users.id',
      'name',
      'email',
      'phone',
      'education',
      'about',
      'links',
      ...VISIBILITY_COLUMNS,
      'subscriber_count',
      'avatar_id',
      'pictures.widths',
      'pictures.stills',
    ])
    .select(deletionOf)
    .orderBy('followed.created_at', 'desc')
    .orderBy('followed.author_id', 'desc')
    .execute()
  const allAuthorInfo = rows.map((row) => ({
    authorId: row.id,
    name: row.name,
    email: visibleFields(row, 'signed-in').email,
    avatar: { url: smallAvatar(row.avatar_id, row.widths, row.stills) },
    subscriberCount: row.subscriber_count,
  }))
  return { allAuthorInfo, total, page }
}

/** Up to when a user has seen the blogs of those they follow; null: they have never looked. */
export async function findLastSeen(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('last_seen_at').where('id', '=', userId).executeTakeFirst()
  return row?.last_seen_at ?? null
}

/** Moves it forward. What is in the future counts as now. */
export async function moveLastSeen(db: Db, userId: string, to: string, now: Date): Promise<void> {
  const at = new Date(Math.min(Date.parse(to), now.getTime())).toISOString()
  await db
    .updateTable('users')
    .set({ last_seen_at: at })
    .where('id', '=', userId)
    .where(({ or, eb }) => or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', at)]))
    .execute()
}
