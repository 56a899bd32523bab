import type { Db } from '../db/open.ts'

/**
 * The people who may be notified of a comment: the creator of its blog, the one it replies to, and those it mentions.
 */
export async function concernedBy(db: Db, commentId: string): Promise<string[]> {
  const comment = await db
    .selectFrom('public_comments as comments')
    .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
    .leftJoin('public_comments as parents', 'parents.id', 'comments.parent_id')
    .select(['comments.author_id as writer', 'blogs.author_id as creator', 'parents.author_id as parent_writer'])
    .where('comments.id', '=', commentId)
    .executeTakeFirst()
  if (!comment) return []
  const { writer, creator, parent_writer } = comment
  const mentions = await db
    .selectFrom('comment_mentions')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .execute()
  const all = new Set([creator, parent_writer, ...mentions.map(({ user_id }) => user_id)])
  return [...all].filter((id) => id !== null && id !== writer) as string[]
}
