import type { Comment } from '#contract/comments.ts'
import { latestComments } from '../comments/store.ts'
import type { Db } from '../db/open.ts'

/** The comments that a blog shows, oldest first. */
export async function commentsOf(db: Db, blogId: string): Promise<Comment[]> {
  return (await Array.fromAsync(latestComments(db, blogId))).reverse().flat()
}
