import type { Db } from '../db/open.ts'
import { notFound, Problem } from '../http/problem.ts'
import { isApproved } from '../session/approved.ts'

/**
 * Only Authors can be followed, and no one can follow themselves. A user who is a Reader now may have been followed as
 * an Author, so unfollowing is always allowed.
 * @returns the author's name
 * @throws Problem 404 when there is no such user, 400 for the caller's own account or for following a Reader
 */
export async function requireFollowable(
  db: Db,
  authorId: string,
  personId: string,
  subscribed: boolean,
): Promise<string> {
  const author = await db
    .selectFrom('users')
    .select(['name', 'role'])
    .where('id', '=', authorId)
    .where(isApproved())
    .executeTakeFirst()
  if (!author) throw notFound('author')
  if (authorId === personId) throw new Problem(400, 'follow-self')
  if (subscribed && author.role !== 'Author') throw new Problem(400, 'follow-reader')
  return author.name
}
