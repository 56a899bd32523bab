import type { Transaction } from 'kysely'
import { endLinksOf } from '../blogs/previews/store.ts'
import type { Schema } from '../db/schema.ts'
import { endEmailChanges, endLinks } from '../mail/store.ts'
import { closeSessionsOf } from '../session/store.ts'
import { removePasskeys } from './passkeys.ts'
import { removeSecondFactor } from './second-factor.ts'

/**
 * Ends what signs in to an account, or acts for it, from before its address was proved by its owner, who did not have the
 * password: the person who set it up had not proved the address. The password is the caller's to replace.
 * @returns the hashes of the sessions that ended
 */
export async function endFormerAccess(trx: Transaction<Schema>, userId: string, now: Date): Promise<string[]> {
  // First: a passkey or second factor that a session is adding in the meantime waits for this, or is there to be
  // removed.
  const closed = await closeSessionsOf(trx, userId)
  await removeSecondFactor(trx, userId)
  await removePasskeys(trx, userId)
  await endEmailChanges(trx, userId, now)
  await endLinks(trx, 'verify-email', userId)
  await endLinks(trx, 'reset-password', userId)
  await endLinksOf(trx, { authorIds: [userId] }, now)
  return closed
}
