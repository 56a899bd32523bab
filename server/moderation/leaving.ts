import type { Db } from '../db/open.ts'
import { Problem } from '../http/problem.ts'

/** @throws Problem 409 if one of these accounts is about to be deleted: if its owner keeps it, it must be as it was */
export async function requireStaying(db: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const leaving = db.selectFrom('account_deletions').select('user_id').where('user_id', 'in', userIds)
  if (await leaving.limit(1).executeTakeFirst()) throw new Problem(409, 'person-leaving')
}
