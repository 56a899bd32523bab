import type { Mention } from '#contract/comments.ts'
import type { Db } from '../db/open.ts'
import { mentionsOf } from '../mentions/store.ts'

/**
 * The people who may be notified of a comment: the creator of its blog, the one it replies to, and those it mentions.
 */
export async function concernedBy(db: Db, commentId: string): Promise<string[]> {
  const comment = await db
    .selectFrom('public_comments as comments')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .leftJoin('public_comments as parents', 'parents.id', 'comments.parent_id')
    .select(['comments.author_id as writer', 'blogs.author_id as creator', 'parents.author_id as parent_writer'])
    .select('comments.comment')
    .where('comments.id', '=', commentId)
    .executeTakeFirst()
  if (!comment) return []
  const mentions = (await mentionsOf(db, [{ id: commentId, comment: comment.comment }])).get(commentId)
  return concernedOf({ ...comment, mentions })
}

/** The same, of a comment that was read. @param parent_writer null: it is no reply */
export function concernedOf({
  writer,
  creator,
  parent_writer,
  mentions = [],
}: {
  writer: string
  creator: string
  parent_writer: string | null
  mentions: Mention[] | undefined
}): string[] {
  const all = new Set([creator, ...(parent_writer === null ? [] : [parent_writer]), ...mentions.map(({ _id }) => _id)])
  all.delete(writer)
  return [...all]
}
