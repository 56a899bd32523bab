import type { QueueItem } from '#contract/reports.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { changeRole } from '../users/store.ts'

/** The accounts that wait for approval, the oldest first. @param after the id of the last one of the page before */
export async function listRegistrations(db: Db, limit: number, after: string): Promise<QueueItem[]> {
  const rows = await db
    .selectFrom('pending_registrations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'name', 'email', 'email_verified_at', 'pending_registrations.role', 'created_at'])
    .where('refused_at', 'is', null)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id, name, email, email_verified_at, role, created_at }) => ({
    _id: user_id,
    kind: 'profile',
    subjectId: user_id,
    since: created_at,
    author: { _id: user_id, name },
    subject: null,
    reports: 0,
    reasons: [],
    latest: [],
    held: null,
    appeal: null,
    registration: { email, emailVerified: email_verified_at !== null, role },
  }))
}

interface Decision {
  itemId: string
  decision: 'approve' | 'refuse'
  /** Null: a command on the server. */
  actorId: string | null
  /** The reason for the person, if it is refused. */
  reason: string
}

/**
 * Lets an account sign in that waits for approval, or refuses it: it is deleted later (`purgeAccounts`). With the entry
 * in the audit log and the email to the person, in one transaction.
 * @returns whose it is, whether there is an author more now, the id by which a refusal is undone, and whether an email is
 * sent; undefined if no account of this id waits
 */
export function decideRegistration(
  db: Db,
  { itemId, decision, actorId, reason }: Decision,
  now: Date,
): Promise<{ userId: string; isAuthor: boolean; undoId: string | null; isMailed: boolean } | undefined> {
  return inTransaction(db, async (trx) => {
    const isApproved = decision === 'approve'
    // Whose decision comes second finds it refused.
    const decided = await trx
      .updateTable('pending_registrations')
      .set({ refused_at: now.toISOString() })
      .where('user_id', '=', itemId)
      .where('refused_at', 'is', null)
      .returning('role')
      .executeTakeFirst()
    if (!decided) return undefined
    if (isApproved) await trx.deleteFrom('pending_registrations').where('user_id', '=', itemId).execute()
    const isAuthor = isApproved && (await changeRole(trx, itemId, decided.role)) && decided.role === 'Author'
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow()
    const action = `${decision}-account` as const
    return {
      userId: itemId,
      isAuthor,
      ...(await recordAction(trx, user, { actorId, action, reason, former: {} }, now)),
    }
  })
}
