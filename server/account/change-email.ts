import type { Transaction } from 'kysely'
import { isTaken } from '../db/database-errors.ts'
import type { Schema } from '../db/schema.ts'
import { Problem } from '../http/problem.ts'
import { sendEmail } from '../mail/send-email.ts'
import { addressOfLink, useLink as redeemLink } from '../mail/store.ts'

/**
 * Gives an account the address that a link was sent to, which the link proves, and notifies the former one if it was proved.
 * @returns whose account it is, and its former address
 * @throws Problem 410 if the link does not work, 409 if the address has got an account of its own
 */
export async function confirmEmail(
  trx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<{ userId: string; before: string }> {
  const address = await addressOfLink(trx, token)
  const userId = await redeemLink(trx, 'change-email', token, now)
  if (address === undefined || userId === undefined) {
    throw new Problem(410, 'link-ended')
  }
  const taken = await trx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  if (taken) throw new Problem(409, 'email-taken-meanwhile')
  const { email: before, email_verified_at: provedAt } = await trx
    .selectFrom('users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({ email: address, email_verified_at: now.toISOString() })
    .where('id', '=', userId)
    .execute()
    .catch((error) => {
      // Another account has confirmed it since.
      throw isTaken(error) ? new Problem(409, 'email-taken-meanwhile') : error
    })
  // One that was not proved may be a stranger's.
  if (provedAt !== null) await sendEmail(trx, { kind: 'email-changed', address: before, userId }, now)
  return { userId, before }
}
