import type { Transaction } from 'kysely'
import type { UserAction } from '#contract/admin.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { notFound, Problem } from '../http/problem.ts'
import { closeSessionsOf, sessionsToReopen } from '../session/store.ts'
import { changeRole } from '../users/store.ts'
import { type ChangedContributions, removeContributions, restoreContributions } from './contributions.ts'
import type { Former, Scheduled } from './former.ts'
import { learnRemoved } from './learn-removed.ts'
import { requireStaying } from './leaving.ts'

/** The changes of an action besides the account's own row, to be announced after the commit. */
export interface Effects {
  /** Hashes of the sessions that ended. */
  closed?: string[]
  contributions?: ChangedContributions
  isRoleChanged?: boolean
}

/** The changes, and what undoing them needs, if that can be done. */
type Changes = Effects & { former?: Former[keyof Former] }

/** What came of an action: the id by which it is undone, or null; and whether there was anything to change. */
export interface Acted extends Effects {
  undoId: string | null
  isMailed: boolean
  isChanged: boolean
}

type Flag = 'suspended_at' | 'silenced_at' | 'contributions_removed_at' | 'author_role_taken_at'

/** Each action returns undefined if there is nothing to change. */
const ACTIONS: Record<UserAction, (trx: Transaction<Schema>, id: string, now: Date) => Promise<Changes | undefined>> = {
  async suspend(trx, id, now) {
    if (!(await setFlag(trx, id, 'suspended_at', now))) return undefined
    const former = { scheduled: await unschedule(trx, id), ...(await sessionsToReopen(trx, id)) }
    return { closed: await closeSessionsOf(trx, id), former }
  },
  unsuspend: async (trx, id) => effectsIf(await setFlag(trx, id, 'suspended_at', null)),
  async silence(trx, id, now) {
    if (!(await setFlag(trx, id, 'silenced_at', now))) return undefined
    return { former: { scheduled: await unschedule(trx, id) } }
  },
  unsilence: async (trx, id) => effectsIf(await setFlag(trx, id, 'silenced_at', null)),
  async 'end-sessions'(trx, id) {
    const former = await sessionsToReopen(trx, id)
    const closed = await closeSessionsOf(trx, id)
    return closed.length > 0 ? { closed, former } : undefined
  },
  async 'remove-contributions'(trx, id, now) {
    const { hasEndedLinks, ...contributions } = await removeContributions(trx, [id], now)
    if (contributions.blogIds.length + contributions.commentedBlogIds.length === 0 && !hasEndedLinks) return undefined
    const user = trx.selectFrom('users').select('contributions_removed_at').where('id', '=', id)
    const former = { removedAt: (await user.executeTakeFirstOrThrow()).contributions_removed_at }
    await trx.updateTable('users').set({ contributions_removed_at: now.toISOString() }).where('id', '=', id).execute()
    return { contributions, former }
  },
  async 'restore-contributions'(trx, id, now) {
    if (!(await setFlag(trx, id, 'contributions_removed_at', null))) return undefined
    await trx.deleteFrom('removed_waves').where('user_id', '=', id).execute()
    return { contributions: await restoreContributions(trx, [id], now) }
  },
  async 'make-author'(trx, id) {
    const isGivenBack = await setFlag(trx, id, 'author_role_taken_at', null)
    return roleEffects(await changeRole(trx, id, 'Author'), isGivenBack)
  },
  // Also of a Reader, who then cannot become an Author.
  async 'make-reader'(trx, id, now) {
    const isTaken = await setFlag(trx, id, 'author_role_taken_at', now)
    const isRoleChanged = await changeRole(trx, id, 'Reader')
    const effects = roleEffects(isRoleChanged, isTaken)
    return effects && { ...effects, former: { isTaken, isRoleChanged } }
  },
}

/** Against an admin these need `npm run admin -- revoke` first, so that one stolen session cannot shut all admins out. */
const NOT_AGAINST_ADMINS: UserAction[] = ['suspend', 'silence', 'remove-contributions']

/** Not on an account that is about to be deleted: if its owner keeps it after all, it must be as it was. */
const NOT_WHILE_LEAVING: UserAction[] = ['restore-contributions', 'make-author', 'make-reader']

const effectsIf = (isChanged: boolean): Effects | undefined => (isChanged ? {} : undefined)
const roleEffects = (isRoleChanged: boolean, isFlagChanged: boolean): Effects | undefined =>
  isRoleChanged || isFlagChanged ? { isRoleChanged } : undefined

/**
 * Ends a suspension or a silence, if it still lasts, without notifying anyone.
 * @param at when it began
 * @throws Problem 409 if another one began since
 */
export async function liftAction(trx: Transaction<Schema>, action: 'suspend' | 'silence', userId: string, at: string) {
  const flag = action === 'suspend' ? 'suspended_at' : 'silenced_at'
  const set: Partial<Record<typeof flag, null>> = { [flag]: null }
  await trx.updateTable('users').set(set).where('id', '=', userId).where(flag, '=', at).execute()
  const later = trx.selectFrom('users').select('id').where('id', '=', userId).where(flag, 'is not', null)
  if (await later.executeTakeFirst()) throw new Problem(409, 'undo-changed')
}

/** Sets or clears a time. @returns whether it was the other way round before */
async function setFlag(trx: Db, id: string, flag: Flag, now: Date | null): Promise<boolean> {
  const set: Partial<Record<Flag, string | null>> = { [flag]: now?.toISOString() ?? null }
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set(set)
    .where('id', '=', id)
    .where(flag, now ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes scheduled blogs drafts, which their jobs would publish for a suspended or silenced user. @returns their times */
async function unschedule(trx: Db, userId: string): Promise<Scheduled[]> {
  const scheduled = await trx
    .selectFrom('blogs')
    .select(['id', 'publish_at'])
    .where('author_id', '=', userId)
    .where('publish_at', 'is not', null)
    .$narrowType<{ publish_at: string }>()
    .execute()
  if (scheduled.length > 0) {
    const ids = scheduled.map(({ id }) => id)
    await trx.updateTable('blogs').set({ publish_at: null }).where('id', 'in', ids).execute()
  }
  return scheduled.map(({ id, publish_at: publishAt }) => ({ id, publishAt }))
}

/**
 * Does something to an account, with its entry in the audit log and the email to its owner, in one transaction. Doing it
 * again changes nothing.
 * @param act.actorId the admin; null for a command on the server
 * @throws Problem 404 if there is no such account, 409 if it is an admin's and must not be one, or is being deleted
 */
export function actOnUser(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  act: { action: UserAction; userId: string; actorId: string | null; reason: string },
  now: Date,
): Promise<Acted> {
  const { action, userId, actorId, reason } = act
  return inTransaction(db, async (trx) => {
    const user = await trx.selectFrom('users').select(['email', 'is_admin']).where('id', '=', userId).executeTakeFirst()
    if (!user) throw notFound('person')
    if (user.is_admin && NOT_AGAINST_ADMINS.includes(action)) {
      throw new Problem(409, 'person-is-admin')
    }
    if (NOT_WHILE_LEAVING.includes(action)) await requireStaying(trx, [userId])
    if (action === 'restore-contributions') await learnRemoved(trx, config, { userId, times: -1 }, now)
    const changes = await ACTIONS[action](trx, userId, now)
    if (!changes) return { undoId: null, isMailed: false, isChanged: false }
    const { former, ...effects } = changes
    const removedAt = now.toISOString()
    if (action === 'remove-contributions') await learnRemoved(trx, config, { userId, times: 1, removedAt }, now)
    const done = { actorId, action, reason, ...(former && { former }) }
    return { ...effects, ...(await recordAction(trx, { id: userId, email: user.email }, done, now)), isChanged: true }
  })
}
