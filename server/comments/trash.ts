import type { TrashedComment } from '#contract/trash.ts'
import { visibleTo } from '../blogs/policy.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { PUBLIC, trashedBy } from './states.ts'

/** Moves a comment to the trash of a user who may delete it. Does nothing if it is no longer there. */
export function trashComment(db: Db, id: string, personId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('comments')
      .set(trashedBy(personId, now))
      .where('id', '=', id)
      .where('state', '=', 'public')
      .execute()
  })
}

/**
 * Puts a comment back where it was, if the user who deleted it can see its blog.
 * @returns whether there is such a comment in this user's trash
 */
export function restoreComment(db: Db, id: string, personId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('comments')
      .set(PUBLIC)
      .where('id', '=', id)
      .where('state', '=', 'trashed')
      .where('trashed_by', '=', personId)
      .where('removed_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('blogs')
            .select('blogs.id')
            .whereRef('blogs.id', '=', 'comments.blog_id')
            .where(visibleTo(personId)),
        ),
      )
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Permanently deletes a comment in a user's trash. @returns whether there was such a comment */
export async function deleteTrashedComment(db: Db, id: string, personId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('id', '=', id)
    .where('state', '=', 'trashed')
    .where('trashed_by', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const BATCH = 1000

/**
 * Permanently deletes comments that were deleted or refused before a time, or that an admin removed; some at a time:
 * others' writes would else wait behind it.
 */
export async function deleteExpiredComments(db: Db, before: Date): Promise<void> {
  const at = before.toISOString()
  const all = db.selectFrom('comments').select('id').limit(BATCH)
  const expired = [
    ...(['trashed', 'refused'] as const).map((state) => all.where('state', '=', state).where('state_at', '<', at)),
    all.where('removed_at', '<', at),
  ]
  for (const some of expired) {
    for (let deleted = BATCH; deleted === BATCH; ) {
      const { numDeletedRows } = await db.deleteFrom('comments').where('id', 'in', some).executeTakeFirstOrThrow()
      deleted = Number(numDeletedRows)
    }
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
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('blogs', (join) => join.onRef('blogs.id', '=', 'comments.blog_id').on(visibleTo(personId)))
    .select(['comments.id', 'comment', 'name', 'blogs.id as blog', 'title', 'comments.created_at', 'comments.state_at'])
    .where('comments.state', '=', 'trashed')
    .where('trashed_by', '=', personId)
    // Comments that an admin removed are neither shown nor restored.
    .where('comments.removed_at', 'is', null)
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('comments.state_at', 'comments.id'), '<', tuple(...before)),
    )
  }
  const rows = await query.orderBy('comments.state_at', 'desc').orderBy('comments.id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    kind: 'comment',
    _id: row.id,
    comment: row.comment,
    authorName: row.name,
    blog: row.blog === null || row.title === null ? null : { _id: row.blog, title: row.title },
    createdAt: row.created_at,
    trashedAt: row.state_at ?? '',
  }))
}
