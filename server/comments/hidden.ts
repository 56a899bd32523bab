import type { Expression, SqlBool } from 'kysely'
import type { HiddenComment } from '#contract/comments.ts'
import { HIDDEN_SHOWN_MAX } from '#contract/limits.ts'
import { placeOf } from '#contract/quotes.ts'
import { forKeyShare } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { smallAvatar } from '../media/store.ts'
import { mentionsOf } from '../mentions/store.ts'
import { MOVED_COLUMNS } from './moved-columns.ts'

/** Hides a comment from everybody but its writer and the creator of its blog. @returns its writer; undefined: it is gone */
export function hideComment(db: Db, id: string, reason: string, now: Date): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const hidden = await trx.deleteFrom('comments').where('id', '=', id).returning(MOVED_COLUMNS).executeTakeFirst()
    if (!hidden) return undefined
    await trx
      .insertInto('hidden_comments')
      .values({ ...hidden, hidden_at: now.toISOString(), reason })
      .execute()
    return hidden.author_id
  })
}

/** Hidden comments, but not those that an admin removed with everything of their writer, nor of somebody who leaves. */
function hiddenComments(db: Db) {
  return db
    .selectFrom('hidden_comments')
    .where('hidden_comments.removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('account_deletions').select('user_id').whereRef('user_id', '=', 'hidden_comments.author_id')),
      ),
    )
}

/** Puts a hidden comment on a blog of `creatorId` back where it was. @returns its writer; undefined: there is none */
export function showComment(db: Db, id: string, blogId: string, creatorId: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const shown = await trx
      .insertInto('comments')
      .columns([...MOVED_COLUMNS])
      .expression(
        hiddenComments(trx)
          .innerJoin('blogs', 'blogs.id', 'hidden_comments.blog_id')
          .select(MOVED_COLUMNS.map((column) => `hidden_comments.${column}` as const))
          .where('hidden_comments.id', '=', id)
          .where('blogs.id', '=', blogId)
          .where('blogs.author_id', '=', creatorId)
          .where('blogs.trashed_at', 'is', null)
          // Otherwise PostgreSQL lets two requests show it, or the blog be deleted, at the same time.
          .$call(forKeyShare(trx)),
      )
      // Another request has shown it.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('author_id')
      .executeTakeFirst()
    if (shown) await trx.deleteFrom('hidden_comments').where('id', '=', id).execute()
    return shown?.author_id
  })
}

/** The latest hidden comments of a blog that a user may see, the oldest first: its creator all, others their own. */
export async function listHidden(db: Db, blogId: string, personId: string): Promise<HiddenComment[]> {
  const blog = await db.selectFrom('blogs').select('author_id').where('id', '=', blogId).executeTakeFirst()
  const rows = await hiddenComments(db)
    .innerJoin('users', 'users.id', 'hidden_comments.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(MOVED_COLUMNS.map((column) => `hidden_comments.${column}` as const))
    .select(['hidden_at', 'reason', 'name', 'avatar_id', 'pictures.widths', 'pictures.stills'])
    .where('blog_id', '=', blogId)
    .$if(blog?.author_id !== personId, (query) => query.where('hidden_comments.author_id', '=', personId))
    .orderBy('hidden_at', 'desc')
    .orderBy('hidden_comments.id', 'desc')
    .limit(HIDDEN_SHOWN_MAX)
    .execute()
  const mentions = await mentionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.reverse().map((row) => ({
    _id: row.id,
    comment: row.comment,
    authorInfo: {
      _id: row.author_id,
      name: row.name,
      avatar: { url: smallAvatar(row.avatar_id, row.widths, row.stills) },
    },
    createdAt: row.created_at,
    editedAt: row.edited_at,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    ...(mentions.has(row.id) && { mentions: mentions.get(row.id) }),
    ...placeOf(row),
    hiddenAt: row.hidden_at,
    reason: row.reason,
  }))
}

/** Deletes a hidden comment of a user for ever. @returns its blog with that one's creator; undefined: there is none */
export async function deleteHidden(db: Db, id: string, personId: string) {
  const deleted = await db
    .deleteFrom('hidden_comments')
    .where('id', '=', id)
    .where('author_id', '=', personId)
    .where('removed_at', 'is', null)
    .returning('blog_id')
    .executeTakeFirst()
  if (!deleted) return undefined
  return db.selectFrom('blogs').select(['id', 'author_id']).where('id', '=', deleted.blog_id).executeTakeFirst()
}

/** Removes the hidden comments of users with everything of theirs. */
export function removeHidden(trx: Db, userIds: string[], at: string): Promise<{ blog_id: string }[]> {
  return trx
    .updateTable('hidden_comments')
    .set({ removed_at: at })
    .where('author_id', 'in', userIds)
    .where('removed_at', 'is', null)
    .returning('blog_id')
    .execute()
}

/** Takes that back. @param which of those that were removed */
export function restoreHidden(trx: Db, which: Expression<SqlBool>): Promise<{ blog_id: string }[]> {
  return trx.updateTable('hidden_comments').set({ removed_at: null }).where(which).returning('blog_id').execute()
}

/** Deletes for ever what an admin removed before a time. */
export async function deleteRemovedHidden(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('hidden_comments').where('removed_at', '<', before.toISOString()).execute()
}
