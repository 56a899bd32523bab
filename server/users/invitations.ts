import type { Transaction } from 'kysely'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Whether an invitation can be used. */
export async function isInvitation(db: Db, token: string, now: Date): Promise<boolean> {
  return (await usable(db, token, now).executeTakeFirst()) !== undefined
}

const usable = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())

/**
 * Redeems an invitation. @returns the admin who added it, null for a command on the server; undefined if it cannot be
 * used; of two at once one gets undefined
 */
export async function redeemInvitation(
  trx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<{ by: string | null } | undefined> {
  const used = await trx
    .deleteFrom('invitations')
    .where('id', 'in', usable(trx, token, now))
    .returning('created_by')
    .executeTakeFirst()
  return used && { by: used.created_by }
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now.toISOString()).execute()
}
