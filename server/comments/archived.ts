import type { Transaction } from 'kysely'
import type { HoldReason } from '#contract/held.ts'
import { isSpamReason } from '#contract/held.ts'
import type { Section } from '#contract/quotes.ts'
import type { Db } from '../db/open.ts'
import type { CommentState, Schema } from '../db/schema.ts'

/** Rows per statement. */
const BATCH = 200

/** A comment of Blogi's own archive, with the accounts of here. */
export interface NewArchivedComment {
  id: string
  authorId: string
  parentId: string | null
  text: string
  createdAt: string
  editedAt: string | null
  section: Section | null
  quote: string | null
  state: CommentState
  stateAt: string | null
  reasons: HoldReason[]
  told: string
  trashedBy: string | null
  removedAt: string | null
  mentions: { userId: string; name: string }[]
}

/** The rows of a blog's comments, oldest first. @param isAll whether also those that are not public */
export const storedComments = (db: Db, blogId: string, isAll: boolean) =>
  db
    .selectFrom('comments')
    .selectAll()
    .where('blog_id', '=', blogId)
    .$if(!isAll, (query) => query.where('state', '=', 'public'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Those of the ids that comments have, in whatever state. */
export async function takenCommentIds(db: Db, ids: string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    const rows = await db.selectFrom('comments').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) taken.add(id)
  }
  return taken
}

/** Adds comments to a blog as they were, in the caller's transaction. */
export async function addArchivedComments(
  trx: Transaction<Schema>,
  blogId: string,
  comments: NewArchivedComment[],
): Promise<void> {
  for (let from = 0; from < comments.length; from += BATCH) {
    const some = comments.slice(from, from + BATCH)
    await trx
      .insertInto('comments')
      .values(some.map((comment) => rowOf(blogId, comment)))
      .execute()
    const mentions = some.flatMap(({ id, state, createdAt, mentions }) =>
      mentions.map(({ userId, name }, position) => ({
        comment_id: id,
        user_id: userId,
        blog_id: blogId,
        name,
        position,
        mentioned_at: state === 'public' ? createdAt : null,
      })),
    )
    for (let at = 0; at < mentions.length; at += BATCH) {
      await trx
        .insertInto('comment_mentions')
        .values(mentions.slice(at, at + BATCH))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

function rowOf(blogId: string, comment: NewArchivedComment) {
  const { state, reasons } = comment
  const hasReasons = state === 'held' || state === 'refused'
  return {
    id: comment.id,
    blog_id: blogId,
    author_id: comment.authorId,
    comment: comment.text,
    created_at: comment.createdAt,
    edited_at: comment.editedAt,
    parent_id: comment.parentId,
    section: comment.section,
    quote: comment.quote,
    state,
    state_at: comment.stateAt,
    reasons: hasReasons ? JSON.stringify(reasons) : null,
    suspected: hasReasons && reasons.some(isSpamReason) ? 1 : 0,
    told: comment.told,
    trashed_by: comment.trashedBy,
    removed_at: comment.removedAt,
  }
}
