import type { Transaction } from 'kysely'
import { type AccountAction, UNDOABLE_ACTIONS, type UndoableAction } from '#contract/admin.ts'
import type { Schema } from '../db/schema.ts'
import { appendEntry } from './audit-log.ts'
import { sendNotice } from './send-notice.ts'
import { addUndoable } from './undoable.ts'

interface Action {
  /** Null: a command on the server. */
  actorId: string | null
  action: AccountAction
  /** The reason in the email; none by default. */
  reason?: string
  /** Of a blog or a comment: the title of its blog, and the id by which an appeal finds it. */
  blogTitle?: string
  /** Whether the creator of that blog decided, and no admin. */
  isByCreator?: boolean
  subjectId?: string
  /** What undoing it needs (`Former` in server/moderation/former.ts); by default it cannot be undone. */
  former?: object
  /** Other emails about it. */
  emailIds?: string[]
}

/** Whether an action can be undone. */
export const isUndoable = (action: AccountAction): action is UndoableAction =>
  UNDOABLE_ACTIONS.some((one) => one === action)

/**
 * Notifies a user by email of an action on their account, and adds it to the audit log; the last statement of the
 * action's transaction. The email about what can be undone waits for that; a command cannot be undone. What reverses it
 * in the meantime takes that back, and is not mailed either.
 * @returns the id by which the action is undone, or null, and whether an email is sent
 */
export async function recordAction(
  trx: Transaction<Schema>,
  user: { id: string; email: string },
  { actorId, action, reason, blogTitle, isByCreator, subjectId, former, emailIds = [] }: Action,
  now: Date,
): Promise<{ undoId: string | null; isMailed: boolean }> {
  const undoable = actorId !== null && former && isUndoable(action) ? { actorId, action, former } : undefined
  const notice = { action, reason, blogTitle, isByCreator, subjectId }
  const emailId = await sendNotice(trx, user, notice, { waits: undoable !== undefined }, now)
  const about = { userId: user.id, postId: subjectId ?? null, emailIds: [...(emailId ? [emailId] : []), ...emailIds] }
  const undoId = undoable ? await addUndoable(trx, { ...undoable, ...about }, now) : null
  await appendEntry(trx, { actorId, action, subjectId: user.id, postId: subjectId }, now)
  return { undoId, isMailed: emailId !== undefined }
}
