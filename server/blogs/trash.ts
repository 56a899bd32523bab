import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { TrashedBlog } from '#contract/trash.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteUnusedPictures } from '../media/store.ts'
import { linkedPictures, picturesOfRevisions } from './blog-pictures.ts'
import { notInTrash } from './policy.ts'
import { enqueuePublication } from './publish.ts'
import { ownCardOf, ownCards } from './queries.ts'
import { DATE_BEFORE_TRASH, futureOf, RESTORED } from './states.ts'
import { type Changed, stateOf } from './store.ts'

/**
 * Moves a blog of this author to the trash. A request that is repeated later creates another blog, as after a deletion.
 * @returns its former state; undefined when the author has no such blog
 */
export function trashBlog(db: Db, id: string, authorId: string, now: Date): Promise<Changed['before'] | undefined> {
  return inTransaction(db, async (trx) => {
    const trashed = await trx
      .updateTable('blogs')
      .set({ state: 'trashed', trashed_at: now.toISOString(), submission_id: null })
      .where('id', '=', id)
      .where('author_id', '=', authorId)
      .where(notInTrash())
      .returning(['category', 'tags', DATE_BEFORE_TRASH.as('date')])
      .executeTakeFirst()
    return trashed && stateOf({ ...trashed, state: trashed.date === null ? 'draft' : 'public' })
  })
}

/** The condition on `blogs` for those in an author's trash. */
function inTrashOf(authorId: string) {
  const { eb, and } = expressionBuilder<Schema, 'blogs'>()
  return and([
    eb('blogs.author_id', '=', authorId),
    eb('blogs.state', '=', sql.lit('trashed')),
    // Blogs that an admin removed are neither shown nor restored.
    eb('blogs.removed_at', 'is', null),
  ])
}

/**
 * Makes a blog what it was before it was deleted. One that was to be published in the meantime is a draft: no one
 * expects it to be published by restoring it.
 * @returns whether this author has such a blog in the trash
 */
export function restoreBlog(db: Db, id: string, authorId: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const restored = await trx
      .updateTable('blogs')
      .set({ ...RESTORED, publish_at: futureOf(now) })
      .where('id', '=', id)
      .where(inTrashOf(authorId))
      .returning('publish_at')
      .executeTakeFirst()
    // Again: an instance whose clock is ahead may have run the job already.
    if (restored?.publish_at) await enqueuePublication(trx, id, new Date(restored.publish_at))
    return restored !== undefined
  })
}

/**
 * Permanently deletes a blog in an author's trash, with its comments.
 * @returns the pictures whose files can be deleted; undefined when there is no such blog
 */
export function deleteTrashedBlog(db: Db, id: string, authorId: string): Promise<string[] | undefined> {
  return deleteBlog(db, id, inTrashOf(authorId))
}

/** The same for a blog that has been in the trash too long, no matter who put it there. */
export function deleteExpiredBlog(db: Db, id: string): Promise<string[] | undefined> {
  return deleteBlog(db, id, expressionBuilder<Schema, 'blogs'>()('state', '=', 'trashed'))
}

/** The same for a blog that no one has saved since it was added, nor an admin removed, if another condition holds, too. */
export function deleteUnchangedBlog(
  db: Db,
  id: string,
  since: string,
  condition: Expression<SqlBool>,
): Promise<string[] | undefined> {
  const { and, eb, or } = expressionBuilder<Schema, 'blogs'>()
  const isUnchanged = or([eb('version', '=', 1), eb('updated_at', '<=', since)])
  return deleteBlog(db, id, and([isUnchanged, eb('removed_at', 'is', null), condition]))
}

function deleteBlog(db: Db, id: string, condition: Expression<SqlBool>): Promise<string[] | undefined> {
  return inTransaction(db, async (trx) => {
    const used = [...(await linkedPictures(trx, id)), ...(await picturesOfRevisions(trx, id))]
    const deleted = await trx.deleteFrom('blogs').where('id', '=', id).where(condition).executeTakeFirstOrThrow()
    return deleted.numDeletedRows > 0n ? deleteUnusedPictures(trx, used) : undefined
  })
}

/** Blogs that are read at once for deletion; each is deleted by a transaction of its own. */
const BATCH = 100

/** Blogs that were deleted before a time, some at a time. */
export function findExpiredBlogs(db: Db, before: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('blogs')
    .select('id')
    .where('state', '=', sql.lit('trashed'))
    .where('trashed_at', '<', before.toISOString())
    .limit(BATCH)
    .execute()
}

/**
 * The blogs in an author's trash, latest deletion first.
 * @param before the time of deletion and id after which the page begins
 */
export async function listTrashedBlogs(
  db: Db,
  authorId: string,
  limit: number,
  before: [at: string, id: string] | undefined,
): Promise<Omit<TrashedBlog, 'expiresAt'>[]> {
  let query = ownCards(db)
    .select([sql<string>`trashed_at`.as('trashed_at'), DATE_BEFORE_TRASH.as('date_before')])
    .where(inTrashOf(authorId))
  if (before) query = query.where(sql<boolean>`(trashed_at, blogs.id) < (${before[0]}, ${before[1]})`)
  const rows = await query.orderBy('trashed_at', 'desc').orderBy('blogs.id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    kind: 'blog',
    blog: ownCardOf(row),
    wasPublished: row.date_before !== null,
    trashedAt: row.trashed_at,
  }))
}
