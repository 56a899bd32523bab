import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { UndoableAction } from '#contract/admin.ts'
import { UNDO_SECONDS } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Milliseconds that the emails about an action wait: a click in the last second takes a moment to arrive. */
const EMAILS_WAIT = (UNDO_SECONDS + 2) * 1000

/** Milliseconds that it is kept. */
const KEPT = 60 * 60 * 1000

/** When the emails about an action are sent, if it is not undone before. */
export const emailsAt = (now: Date) => new Date(now.getTime() + EMAILS_WAIT)

interface Undoable {
  actorId: string
  action: UndoableAction
  /** Null: several people. */
  userId: string | null
  postId: string | null
  emailIds: string[]
  /** As in server/moderation/former.ts. */
  former: object
}

/** Notes how an action is undone. @returns the id by which its admin does so */
export async function addUndoable(trx: Transaction<Schema>, undoable: Undoable, now: Date): Promise<string> {
  const { actorId, action, userId, postId, emailIds, former } = undoable
  const id = randomUUIDv7()
  await forgetUndoable(trx, now)
  await trx
    .insertInto('undoable_actions')
    .values({
      id,
      actor_id: actorId,
      action,
      user_id: userId,
      post_id: postId,
      at: now.toISOString(),
      emails: JSON.stringify(emailIds),
      former: JSON.stringify(former),
    })
    .execute()
  return id
}

/** Deletes what can be undone no more: it has what people reported. */
export async function forgetUndoable(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT).toISOString()
  await db.deleteFrom('undoable_actions').where('at', '<', before).execute()
}
