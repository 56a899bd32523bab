import type { Transaction } from 'kysely'
import type { UserAction } from '#contract/admin.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { notFound, Problem } from '../http/problem.ts'
import { closeSessionsOf } from '../session/store.ts'
import { changeRole } from '../users/store.ts'
import { type ChangedContributions, removeContributions, restoreContributions } from './contributions.ts'
import { learnRemoved } from './learn-removed.ts'

/** The changes of an action besides the account's own row, to be announced after the commit. */
export interface Effects {
  /** Hashes of the sessions that ended. */
  closed?: string[]
  contributions?: ChangedContributions
  isRoleChanged?: boolean
}

type Flag = 'suspended_at' | 'silenced_at' | 'contributions_removed_at' | 'author_role_taken_at'

/** Each action returns undefined if there is nothing to change. */
const ACTIONS: Record<UserAction, (trx: Transaction<Schema>, id: string, now: Date) => Promise<Effects | undefined>> = {
  async suspend(trx, id, now) {
    if (!(await setFlag(trx, id, 'suspended_at', now))) return undefined
    await unschedule(trx, id)
    return { closed: await closeSessionsOf(trx, id) }
  },
  unsuspend: async (trx, id) => effectsIf(await setFlag(trx, id, 'suspended_at', null)),
  async silence(trx, id, now) {
    if (!(await setFlag(trx, id, 'silenced_at', now))) return undefined
    await unschedule(trx, id)
    return {}
  },
  unsilence: async (trx, id) => effectsIf(await setFlag(trx, id, 'silenced_at', null)),
  async 'end-sessions'(trx, id) {
    const closed = await closeSessionsOf(trx, id)
    return closed.length > 0 ? { closed } : undefined
  },
  async 'remove-contributions'(trx, id, now) {
    const { hasEndedLinks, ...contributions } = await removeContributions(trx, [id], now)
    if (contributions.blogIds.length + contributions.commentedBlogIds.length === 0 && !hasEndedLinks) return undefined
    await trx.updateTable('users').set({ contributions_removed_at: now.toISOString() }).where('id', '=', id).execute()
    return { contributions }
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
    return roleEffects(await changeRole(trx, id, 'Reader'), isTaken)
  },
}

/** Against an admin these need `npm run admin -- revoke` first, so that one stolen session cannot shut all admins out. */
const NOT_AGAINST_ADMINS: UserAction[] = ['suspend', 'silence', 'remove-contributions']

/** Not on an account that is about to be deleted: if its owner keeps it after all, it must be as it was. */
const NOT_WHILE_LEAVING: UserAction[] = ['restore-contributions', 'make-author', 'make-reader']

const effectsIf = (isChanged: boolean): Effects | undefined => (isChanged ? {} : undefined)
const roleEffects = (isRoleChanged: boolean, isFlagChanged: boolean): Effects | undefined =>
  isRoleChanged || isFlagChanged ? { isRoleChanged } : undefined

/** Undoes a suspension or a silence, without notifying anyone. */
export async function undoAction(trx: Transaction<Schema>, action: 'suspend' | 'silence', userId: string, now: Date) {
  await ACTIONS[action === 'suspend' ? 'unsuspend' : 'unsilence'](trx, userId, now)
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

/** Makes scheduled blogs drafts, which their jobs would publish for a suspended or silenced user. */
async function unschedule(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('blogs')
    .set({ publish_at: null })
    .where('author_id', '=', userId)
    .where('publish_at', 'is not', null)
    .execute()
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
): Promise<Effects> {
  const { action, userId, actorId, reason } = act
  return inTransaction(db, async (trx) => {
    const user = await trx.selectFrom('users').select(['email', 'is_admin']).where('id', '=', userId).executeTakeFirst()
    if (!user) throw notFound('person')
    if (user.is_admin && NOT_AGAINST_ADMINS.includes(action)) {
      throw new Problem(409, 'person-is-admin')
    }
    if (NOT_WHILE_LEAVING.includes(action)) {
      const leaving = trx.selectFrom('account_deletions').select('user_id').where('user_id', '=', userId)
      if (await leaving.executeTakeFirst()) throw new Problem(409, 'person-leaving')
    }
    if (action === 'restore-contributions') await learnRemoved(trx, config, { userId, times: -1 }, now)
    const effects = await ACTIONS[action](trx, userId, now)
    if (!effects) return {}
    const removedAt = now.toISOString()
    if (action === 'remove-contributions') await learnRemoved(trx, config, { userId, times: 1, removedAt }, now)
    await recordAction(trx, { id: userId, email: user.email }, { actorId, action, reason }, now)
    return effects
  })
}
