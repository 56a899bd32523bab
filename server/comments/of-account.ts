import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { CommentState, Schema } from '../db/schema.ts'
import { PUBLIC, trashedBy } from './states.ts'

/** A comment's blog. */
interface OnBlog {
  blog_id: string
}

/** Moves the public comments of someone who leaves to the trash, marked. */
export async function withdrawComments(trx: Db, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ ...trashedBy(userId, now), withdrawn_at: now.toISOString() })
    .where('author_id', '=', userId)
    .where('state', '=', 'public')
    .execute()
}

/** Makes these public again, if they stay after all. */
export async function bringBackComments(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('comments')
    .set(PUBLIC)
    .where('author_id', '=', userId)
    .where('withdrawn_at', 'is not', null)
    .execute()
}

/** Rows at once: others' writes would otherwise wait behind them. */
const BATCH = 200

/** Gives the public comments of a user to another. */
export async function giveComments(db: Db, userId: string, to: string): Promise<void> {
  for (let given = BATCH; given === BATCH; ) {
    const some = db.selectFrom('public_comments').select('id').where('author_id', '=', userId).limit(BATCH)
    const { numUpdatedRows } = await db
      .updateTable('comments')
      .set({ author_id: to, submission_id: null })
      .where('id', 'in', some)
      .executeTakeFirstOrThrow()
    given = Number(numUpdatedRows)
  }
}

/** Removes all comments of users: public ones to the trash, others as they are; those in the trash stay there. */
export function removeComments(trx: Db, userIds: string[], now: Date): Promise<OnBlog[]> {
  const at = now.toISOString()
  const ifPublic = (then: Expression<string | null>, otherwise: Expression<unknown>) =>
    sql<string | null>`case when state = 'public' then ${then} else ${otherwise} end`
  return trx
    .updateTable('comments')
    .set(({ ref, val }) => ({
      removed_at: at,
      state: ifPublic(val('trashed'), ref('state')) as Expression<CommentState>,
      state_at: ifPublic(val(at), ref('state_at')),
      trashed_by: ifPublic(ref('author_id'), ref('trashed_by')),
      submission_id: ifPublic(sql`null`, ref('submission_id')),
    }))
    .where('author_id', 'in', userIds)
    .where('state', '<>', 'trashed')
    .where('removed_at', 'is', null)
    .returning('blog_id')
    .execute()
}

/** Moves one comment on a public blog to the trash in the same way. @returns undefined if there is none */
export function removeOneComment(trx: Db, id: string, now: Date) {
  return trx
    .updateTable('comments')
    .set(({ ref }) => ({
      state: 'trashed',
      state_at: now.toISOString(),
      trashed_by: ref('author_id'),
      removed_at: now.toISOString(),
      submission_id: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'public')
    .where('blog_id', 'in', ({ selectFrom }) =>
      selectFrom('public_blogs').select('id').whereRef('id', '=', 'comments.blog_id'),
    )
    .returning(['blog_id', 'author_id'])
    .executeTakeFirst()
}

/** Restores removed comments, each in its former state. @param which of the comments that were removed */
export function restoreRemoved(trx: Db, which: Expression<SqlBool>): Promise<(OnBlog & { id: string })[]> {
  return trx
    .updateTable('comments')
    .set({
      removed_at: null,
      state: sql<CommentState>`case when state = 'trashed' then 'public' else state end`,
      state_at: sql<string | null>`case when state = 'trashed' then null else state_at end`,
      trashed_by: null,
    })
    .where(which)
    .where('removed_at', 'is not', null)
    .returning(['id', 'blog_id'])
    .execute()
}

/** Restores one removed comment of a user. @param removedAt only if it was removed at this time */
export function restoreOneRemoved(trx: Db, id: string, userId: string, removedAt?: string): Promise<OnBlog[]> {
  const { and } = expressionBuilder<Schema, 'comments'>()
  return restoreRemoved(trx, and({ id, author_id: userId, ...(removedAt !== undefined && { removed_at: removedAt }) }))
}
