import type { Transaction } from 'kysely'
import type { AccountAction } from '#contract/admin.ts'
import type { Schema } from '../db/schema.ts'
import { sendEmail } from '../mail/send-email.ts'
import { appendEntry } from './audit-log.ts'

interface Action {
  /** Null: a command on the server. */
  actorId: string | null
  action: AccountAction
  /** The reason in the email; none by default. */
  reason?: string
  /** Of a blog or a comment: the title of its blog, and the id by which an appeal finds it. */
  blogTitle?: string
  subjectId?: string
}

/**
 * Notifies a user by email of an action on their account, and adds it to the audit log; the last statement of the
 * action's transaction.
 */
export async function recordAction(
  trx: Transaction<Schema>,
  user: { id: string; email: string },
  { actorId, action, reason, blogTitle, subjectId }: Action,
  now: Date,
): Promise<void> {
  const notice = { address: user.email, userId: user.id, detail: { action, reason, blogTitle, subjectId } }
  await sendEmail(trx, { kind: 'account-notice', ...notice }, now)
  await appendEntry(trx, { actorId, action, subjectId: user.id }, now)
}
