import type { Db } from '../db/open.ts'

/** Notifications of one person that are kept. */
const KEPT_MAX = 500
/** People per query. */
const BATCH = 500

/** Deletes notifications of which nothing happened since a time, and of each person all but the latest. */
export async function thinNotifications(db: Db, before: Date, signal?: AbortSignal): Promise<void> {
  await db.deleteFrom('notifications').where('at', '<', before.toISOString()).execute()
  for (let after = '', isMore = true; isMore; ) {
    signal?.throwIfAborted()
    const people = await db
      .selectFrom('notifications')
      .select('user_id')
      .distinct()
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(BATCH)
      .execute()
    const ids = people.map(({ user_id }) => user_id)
    after = ids.at(-1) ?? ''
    isMore = ids.length === BATCH
    if (ids.length === 0) return
    const many = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('user_id', 'in', ids)
      .groupBy('user_id')
      .having(({ fn }) => fn.countAll(), '>', KEPT_MAX)
      .execute()
    for (const { user_id } of many) await thin(db, user_id)
  }
}

async function thin(db: Db, userId: string): Promise<void> {
  const first = await db
    .selectFrom('notifications')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .offset(KEPT_MAX)
    .limit(1)
    .executeTakeFirst()
  if (first) await db.deleteFrom('notifications').where('user_id', '=', userId).where('at', '<=', first.at).execute()
}
