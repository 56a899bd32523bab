import { randomBytes } from 'node:crypto'
import { recordAction } from '../audit/record-action.ts'
import { hashToken } from '../db/hash-token.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'

const CLAIM_MINUTES = 60

/**
 * Makes a one-time token by which the first admin is made. Those of other instances, which start at the same time, work
 * as well until one is used.
 * @returns undefined if there is an admin
 */
export function offerAdmin(db: Db, now: Date): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const ended = trx.deleteFrom('admin_claims')
    if (await anyAdmin(trx)) {
      await ended.execute()
      return undefined
    }
    await ended.where('expires_at', '<=', now.toISOString()).execute()
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + CLAIM_MINUTES * 60_000)
    await trx
      .insertInto('admin_claims')
      .values({ token_hash: hashToken(token), expires_at: expiresAt.toISOString() })
      .execute()
    return token
  })
}

/** Uses up a token of `offerAdmin`, and with it all others. @returns whether the user is an admin by it */
export function claimAdmin(db: Db, token: string, userId: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // Of two tokens that are used at once, one makes the admin.
    await lockTable(trx, 'admin_claims')
    const claim = await trx
      .deleteFrom('admin_claims')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now.toISOString())
      .returning('token_hash')
      .executeTakeFirst()
    if (!claim || (await anyAdmin(trx))) return false
    await trx.deleteFrom('admin_claims').execute()
    return setAdmin(trx, userId, true, userId, now)
  })
}

/** Makes a user an admin, or no longer one. @returns whether that changed anything */
export function switchAdmin(db: Db, userId: string, isAdmin: boolean, now: Date): Promise<boolean> {
  return inTransaction(db, (trx) => setAdmin(trx, userId, isAdmin, null, now))
}

type Trx = Parameters<typeof recordAction>[0]

async function setAdmin(trx: Trx, userId: string, isAdmin: boolean, actorId: string | null, now: Date) {
  const user = await trx
    .updateTable('users')
    .set({ is_admin: isAdmin ? 1 : 0 })
    .where('id', '=', userId)
    .where('is_admin', '=', isAdmin ? 0 : 1)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!user) return false
  await recordAction(trx, user, { actorId, action: isAdmin ? 'grant-admin' : 'revoke-admin' }, now)
  return true
}

async function anyAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('is_admin', '=', 1).limit(1).executeTakeFirst()) !== undefined
}
