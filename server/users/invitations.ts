import type { Transaction } from 'kysely'
import type { Role } from '#contract/user-fields.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { nameOfInviter } from '../mail/inviter.ts'

/** An invitation that can be used: to whom and as what it was sent by email, if it was, and by whom. */
export async function findInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<{ email: string | null; role: Role | null; inviter: string | null } | undefined> {
  const found = await usable(db, token, now).select(['email', 'role', 'created_by']).executeTakeFirst()
  return found && { email: found.email, role: found.role, inviter: await nameOfInviter(db, found) }
}

const usable = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())

/**
 * Redeems an invitation. @returns the admin who added it, null for a command on the server, and the address to which its
 * token was sent, and to no one else; undefined if it cannot be used; of two at once one gets undefined
 */
export async function redeemInvitation(
  trx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<{ by: string | null; email: string | null } | undefined> {
  const used = await trx
    .deleteFrom('invitations')
    .where('id', 'in', usable(trx, token, now))
    .returning(['created_by as by', 'email'])
    .executeTakeFirst()
  return used
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now.toISOString()).execute()
}
