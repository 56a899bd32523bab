import type { UndoableAction } from '#contract/admin.ts'
import type { BulkPeopleAction, BulkResult, NotDone } from '#contract/bulk.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { addUndoable } from '../audit/undoable.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../http/problem.ts'
import { decideRegistration } from '../registration/registrations.ts'
import { type Acted, actOnUser } from './act-on-user.ts'
import { announceActed } from './announce-acted.ts'
import { actOnGroups } from './bulk.ts'
import type { FormerOfSeveral } from './former.ts'

interface BulkOfPeople {
  action: BulkPeopleAction
  people: string[]
  /** In the email to each. */
  reason: string
  actorId: string
}

type Parts = Pick<Deps, 'db' | 'config' | 'cache' | 'announce' | 'now'>

/**
 * Acts on many accounts as on one, each in a transaction of its own, but never on admins, nor on the admin who acts.
 * @returns also the id by which everything is undone together, or null
 */
export async function actOnPeople(
  parts: Parts,
  { action, people, reason, actorId }: BulkOfPeople,
): Promise<{ result: BulkResult; undoId: string | null }> {
  const { db, announce, now } = parts
  const ids = [...new Set(people)]
  const admins = await adminsAmong(db, ids)
  const undoIds: string[] = []
  const result = await actOnGroups(ids, ids, async (userId): Promise<BulkResult> => {
    if (userId === actorId) return notDone(userId, 'self')
    if (admins.includes(userId)) return notDone(userId, 'admin')
    const done = { userId, reason, actorId }
    const acted =
      action === 'approve' || action === 'refuse'
        ? await decide(parts, { ...done, decision: action })
        : await act(parts, { ...done, action })
    if (typeof acted === 'string') return notDone(userId, acted)
    if (acted.undoId !== null) undoIds.push(acted.undoId)
    return { done: [userId], notDone: [], mailed: acted.isMailed ? 1 : 0 }
  })
  if (result.done.length > 0) announce.adminNotificationsChanged()
  const undoId = await undoOf(db, { undoIds, action, actorId }, now())
  return { result, undoId }
}

const notDone = (_id: string, why: NotDone): BulkResult => ({ done: [], notDone: [{ _id, why }], mailed: 0 })

async function adminsAmong(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).where('is_admin', '=', 1).execute()
  return rows.map(({ id }) => id)
}

/** What was done to one account, or why it was not. */
type Outcome = Pick<Acted, 'undoId' | 'isMailed'> | NotDone

/** Errors of an action on one account, as answers. */
const WHY: Partial<Record<ErrorCode, NotDone>> = {
  'person-not-found': 'gone',
  'person-is-admin': 'admin',
  'person-leaving': 'leaving',
}

async function act(parts: Parts, done: Parameters<typeof actOnUser>[1]): Promise<Outcome> {
  try {
    const acted = await actOnUser(parts, done, parts.now())
    if (!acted.isChanged) return 'unchanged'
    await announceActed(parts, done, acted)
    return acted
  } catch (error) {
    const why = error instanceof Problem ? WHY[(error as Problem).code] : undefined
    if (!why) throw error
    return why
  }
}

async function decide(
  { db, announce, now }: Parts,
  { userId: itemId, ...done }: { userId: string; decision: 'approve' | 'refuse'; reason: string; actorId: string },
): Promise<Outcome> {
  const decided = await decideRegistration(db, { itemId, ...done }, now())
  if (!decided) return 'not-waiting'
  if (decided.isAuthor) await announce.authorsChanged()
  return decided
}

/** One id by which all are undone together. */
async function undoOf(
  db: Db,
  { undoIds, action, actorId }: { undoIds: string[]; action: BulkPeopleAction; actorId: string },
  now: Date,
): Promise<string | null> {
  const [first, ...more] = undoIds
  if (first === undefined || more.length === 0) return first ?? null
  const former: FormerOfSeveral = { undoIds }
  // What was undoable for one is an action that can be undone.
  const undone = (action === 'refuse' ? 'refuse-account' : action) as UndoableAction
  const undoable = { actorId, action: undone, userId: null, postId: null, emailIds: [], former }
  return inTransaction(db, (trx) => addUndoable(trx, undoable, now))
}
