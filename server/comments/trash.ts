import type { TrashedComment } from '#contract/trash.ts'
import { visibleTo } from '../blogs/policy.ts'
import { forKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { MOVED_COLUMNS } from './moved-columns.ts'

/** Moves a comment to the trash of a user who may delete it. Does nothing if it is no longer there. */
export function trashComment(db: Db, id: string, personId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx.deleteFrom('comments').where('id', '=', id).returning(MOVED_COLUMNS).executeTakeFirst()
    if (!deleted) return
    await trx
      .insertInto('trashed_comments')
      .values({ ...deleted, trashed_at: now.toISOString(), trashed_by: personId })
      .execute()
  })
}

/**
 * Puts a comment back where it was, if whoever deleted it can see its blog.
 * @returns whether there is such a comment in this user's trash
 */
export function restoreComment(db: Db, id: string, personId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('comments')
      .columns([...MOVED_COLUMNS])
      .expression(
        trx
          .selectFrom('trashed_comments')
          .innerJoin('blogs', 'blogs.id', 'trashed_comments.blog_id')
          .select(MOVED_COLUMNS.map((column) => `trashed_comments.${column}` as const))
          .where('trashed_comments.id', '=', id)
          .where('trashed_by', '=', personId)
          .where('trashed_comments.removed_at', 'is', null)
          .where(visibleTo(personId))
          // Otherwise PostgreSQL lets two requests restore it, or the blog be deleted, at the same time.
          .$call(forKeyShare(trx)),
      )
      // Another request has restored it.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return false
    await trx.deleteFrom('trashed_comments').where('id', '=', id).execute()
    return true
  })
}

/** Deletes a comment in a user's trash for ever. @returns whether there was such a comment */
export async function deleteTrashedComment(db: Db, id: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('trashed_comments')
    .where('id', '=', id)
    .where('trashed_by', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const BATCH = 1000

/** Deletes comments for ever that were deleted before a time, some at a time: others' writes would else wait behind it. */
export async function deleteExpiredComments(db: Db, before: Date): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const expired = db.selectFrom('trashed_comments').select('id').where('trashed_at', '<', before.toISOString())
    const { numDeletedRows } = await db
      .deleteFrom('trashed_comments')
      .where('id', 'in', expired.limit(BATCH))
      .executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}

/**
 * The comments in a user's trash, latest deletion first.
 * @param before the time of deletion and id after which the page begins
 */
export async function listTrashedComments(
  db: Db,
  personId: string,
  limit: number,
  before: [at: string, id: string] | undefined,
): Promise<Omit<TrashedComment, 'expiresAt'>[]> {
  let query = db
    .selectFrom('trashed_comments')
    .innerJoin('users', 'users.id', 'trashed_comments.author_id')
    .leftJoin('blogs', (join) => join.onRef('blogs.id', '=', 'trashed_comments.blog_id').on(visibleTo(personId)))
    .select([
      'trashed_comments.id',
      'comment',
      'name',
      'blogs.id as blog',
      'title',
      'trashed_comments.created_at',
      'trashed_comments.trashed_at',
    ])
    .where('trashed_by', '=', personId)
    // What an admin removed is neither shown nor restored.
    .where('trashed_comments.removed_at', 'is', null)
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('trashed_comments.trashed_at', 'trashed_comments.id'), '<', tuple(...before)),
    )
  }
  const rows = await query
    .orderBy('trashed_comments.trashed_at', 'desc')
    .orderBy('trashed_comments.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'comment',
    _id: row.id,
    comment: row.comment,
    authorName: row.name,
    blog: row.blog === null || row.title === null ? null : { _id: row.blog, title: row.title },
    createdAt: row.created_at,
    trashedAt: row.trashed_at,
  }))
}
