import type { Db } from '../db/open.ts'
import { Problem } from '../http/problem.ts'

/** Those of these accounts that are about to be deleted. */
export async function leavingAmong(db: Db, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const leaving = await db.selectFrom('account_deletions').select('user_id').where('user_id', 'in', userIds).execute()
  return leaving.map((row) => row.user_id)
}

/** @throws Problem 409 if one of these accounts is about to be deleted: if its owner keeps it, it must be as it was */
export async function requireStaying(db: Db, userIds: string[]): Promise<void> {
  if ((await leavingAmong(db, userIds)).length > 0) throw new Problem(409, 'person-leaving')
}
