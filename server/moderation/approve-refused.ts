import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { Problem } from '../http/problem.ts'
import { type DecidedHeld, publishComment, type Text, textOfBlog, textOfComment } from './held.ts'

/** A refused post, and when it was refused. */
interface Refused {
  kind: 'blog' | 'comment'
  id: string
  userId: string
  refusedAt: string
}

/**
 * Makes a refused post public, when an appeal is granted: a comment that its writer has neither withdrawn nor changed,
 * and a blog that its author has not saved since; none that was refused again.
 * @returns the changes to announce after the commit, and its text
 * @throws Problem 409 if it was changed or no longer exists
 */
export async function approveRefused(
  trx: Transaction<Schema>,
  { kind, id, userId, refusedAt }: Refused,
  now: Date,
): Promise<DecidedHeld & { text: Text }> {
  const decided = { kind, decision: 'approve', authorId: userId, undoId: null } as const
  if (kind === 'comment') {
    // Locks it: its writer taking it back waits.
    const refused = await trx
      .updateTable('comments')
      .set({ state_at: refusedAt })
      .where('id', '=', id)
      .where('author_id', '=', userId)
      .where('state', '=', 'refused')
      .where('state_at', '=', refusedAt)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!refused) throw changed()
    const comment = await publishComment(trx, refused, now)
    return { ...decided, blogId: refused.blog_id, comment, text: textOfComment(refused.comment) }
  }
  const again = trx.selectFrom('refused_blogs').select('blog_id').where('blog_id', '=', id)
  if (await again.where('refused_at', '<>', refusedAt).executeTakeFirst()) throw changed()
  const blog = await trx
    .updateTable('blogs')
    .set({ state: 'public', published_at: now.toISOString(), publish_at: null })
    .where('id', '=', id)
    .where('author_id', '=', userId)
    .where('state', '=', 'draft')
    .where('updated_at', '<=', refusedAt)
    .returning('id')
    .executeTakeFirst()
  if (!blog) throw new Problem(409, 'held-blog-changed')
  await trx.deleteFrom('refused_blogs').where('blog_id', '=', id).execute()
  return { ...decided, blogId: id, text: await textOfBlog(trx, id, userId) }
}

const changed = () => new Problem(409, 'undo-changed')
