import { expressionBuilder, sql } from 'kysely'
import type { HiddenComment } from '#contract/comments.ts'
import { HIDDEN_SHOWN_MAX } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { mentionsOf } from '../mentions/store.ts'
import { commentOf } from './comment-of.ts'
import { hiddenFor, PUBLIC } from './states.ts'

/**
 * Hides a comment from everyone but its writer and the creator of its blog.
 * @returns its writer; undefined: it no longer exists
 */
export function hideComment(db: Db, id: string, reason: string, now: Date): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const hidden = await trx
      .updateTable('comments')
      .set(hiddenFor(reason, now))
      .where('id', '=', id)
      .where('state', '=', 'public')
      .returning('author_id')
      .executeTakeFirst()
    return hidden?.author_id
  })
}

/** Hidden comments, but not those that an admin removed with everything of their writer, nor of someone who leaves. */
const hiddenAndListed = () => {
  const { and, eb, not, exists, selectFrom } = expressionBuilder<Schema, 'comments'>()
  return and([
    eb('comments.state', '=', sql.lit('hidden')),
    eb('comments.removed_at', 'is', null),
    not(exists(selectFrom('account_deletions').select('user_id').whereRef('user_id', '=', 'comments.author_id'))),
  ])
}

/** Puts a hidden comment on a blog of `creatorId` back where it was. @returns its writer; undefined: there is none */
export function showComment(db: Db, id: string, blogId: string, creatorId: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const shown = await trx
      .updateTable('comments')
      .set(PUBLIC)
      .where('id', '=', id)
      .where(hiddenAndListed())
      .where('blog_id', 'in', ({ selectFrom }) =>
        selectFrom('blogs')
          .select('blogs.id')
          .where('blogs.id', '=', blogId)
          .where('blogs.author_id', '=', creatorId)
          .where('blogs.state', '<>', 'trashed'),
      )
      .returning('author_id')
      .executeTakeFirst()
    return shown?.author_id
  })
}

/** The latest hidden comments of a blog that a user may see, the oldest first: its creator all, others their own. */
export async function listHidden(db: Db, blogId: string, personId: string): Promise<HiddenComment[]> {
  const blog = await db.selectFrom('blogs').select('author_id').where('id', '=', blogId).executeTakeFirst()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['comments.id', 'comment', 'comments.author_id', 'comments.created_at', 'edited_at'])
    .select(['parent_id', 'section', 'quote', 'state_at', 'told'])
    .select(['name', 'avatar_id', 'pictures.widths', 'pictures.stills'])
    .where(hiddenAndListed())
    .where('blog_id', '=', blogId)
    .$if(blog?.author_id !== personId, (query) => query.where('comments.author_id', '=', personId))
    .orderBy('state_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(HIDDEN_SHOWN_MAX)
    .execute()
  const mentions = await mentionsOf(db, rows)
  return rows.reverse().map((row) => ({
    ...commentOf(row, mentions.get(row.id)),
    hiddenAt: row.state_at ?? '',
    reason: row.told,
  }))
}

/**
 * Permanently deletes a hidden comment of a user.
 * @returns its blog with that one's creator; undefined: there is none
 */
export async function deleteHidden(db: Db, id: string, personId: string) {
  const deleted = await db
    .deleteFrom('comments')
    .where('id', '=', id)
    .where('state', '=', 'hidden')
    .where('author_id', '=', personId)
    .where('removed_at', 'is', null)
    .returning('blog_id')
    .executeTakeFirst()
  if (!deleted) return undefined
  return db.selectFrom('blogs').select(['id', 'author_id']).where('id', '=', deleted.blog_id).executeTakeFirst()
}
