import type { Comment } from '#contract/comments.ts'
import { latestComments } from '../comments/store.ts'
import type { Db } from '../db/open.ts'

/** The displayed comments of a blog, oldest first. */
export async function commentsOf(db: Db, blogId: string): Promise<Comment[]> {
  return (await Array.fromAsync(latestComments(db, blogId))).reverse().flat()
}
