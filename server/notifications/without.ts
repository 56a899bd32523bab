import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/**
 * Makes a change of which no one is notified: afterwards the notifications of these people about these subjects are as
 * they were. Triggers add them for every comment.
 */
export async function withoutNotifications<Result>(
  trx: Transaction<Schema>,
  { userIds, subjectIds }: { userIds: string[]; subjectIds: string[] },
  change: () => Promise<Result>,
): Promise<Result> {
  if (subjectIds.length === 0) return change()
  const about = { userIds: [...new Set(userIds)], subjectIds: [...new Set(subjectIds)] }
  const before = await trx
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', 'in', about.userIds)
    .where('subject_id', 'in', about.subjectIds)
    .execute()
  const result = await change()
  await trx
    .deleteFrom('notifications')
    .where('user_id', 'in', about.userIds)
    .where('subject_id', 'in', about.subjectIds)
    .execute()
  if (before.length > 0) await trx.insertInto('notifications').values(before).execute()
  return result
}
