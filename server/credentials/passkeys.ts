import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import type { Passkey } from '#contract/passkeys.ts'
import { hashToken } from '../db/hash-token.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { PasskeysTable, Schema } from '../db/schema.ts'
import { notSignedIn } from '../http/problem.ts'

const CHALLENGE_BYTES = 32

/** A key pair that an authenticator keeps: its id, its public COSE key in base64url, and how often it has signed. */
export interface Credential {
  id: string
  publicKey: string
  counter: number
}

/**
 * Makes a challenge for `holder`, the hash of a session or of a browser's token.
 * @returns 256 random bits in base64url
 */
export async function addChallenge(db: Db, holder: string, now: Date): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const expires_at = new Date(now.getTime() + PASSKEY_MINUTES * 60_000).toISOString()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), holder_hash: holder, expires_at })
    .execute()
  return challenge
}

/** Uses up a challenge. @returns whether it was made for `holder`, was not used before, and has not expired */
export async function redeemChallenge(db: Db, challenge: string, holder: string, now: Date): Promise<boolean> {
  const redeemed = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('holder_hash', '=', holder)
    .returning('expires_at')
    .executeTakeFirst()
  return redeemed !== undefined && redeemed.expires_at > now.toISOString()
}

/** Deletes challenges that no one answered; runs once a day. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute()
}

const SHOWN = ['id', 'name', 'created_at', 'last_used_at'] as const

function passkeyOf(row: Pick<Selectable<PasskeysTable>, (typeof SHOWN)[number]>): Passkey {
  return { _id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at }
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(passkeyOf)
}

/** The credential ids of a user's passkeys. */
export async function credentialIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute()
  return rows.map(({ credential_id }) => credential_id)
}

/** How many passkeys a user has. Until the transaction ends, no one else who counts them this way adds one. */
export async function countPasskeys(trx: Transaction<Schema>, userId: string): Promise<number> {
  await lockUser(trx, userId)
  return (await credentialIdsOf(trx, userId)).length
}

/** Gives a passkey of a user another name. @returns it, or undefined if they have no such passkey */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<Passkey | undefined> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst()
  return renamed && passkeyOf(renamed)
}

/** The passkey with a credential id, or undefined. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Adds a passkey, which is a second factor that the session has passed.
 * @returns it, or undefined if someone has it already
 * @throws Problem 401 if the session has ended in the meantime
 */
export async function addPasskey(
  trx: Transaction<Schema>,
  {
    userId,
    sessionHash,
    name,
    credential,
  }: { userId: string; sessionHash: string; name: string; credential: Credential },
  now: Date,
): Promise<Passkey | undefined> {
  const [id, at] = [randomUUIDv7(), now.toISOString()]
  const { id: credential_id, publicKey: public_key, counter } = credential
  const added = await trx
    .insertInto('passkeys')
    .values({ id, user_id: userId, credential_id, public_key, counter, name, created_at: at })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  const passed = trx.updateTable('sessions').set({ second_factor_at: at }).where('token_hash', '=', sessionHash)
  if ((await passed.executeTakeFirstOrThrow()).numUpdatedRows !== 1n) throw notSignedIn()
  return { _id: id, name, createdAt: at, lastUsedAt: null }
}

/**
 * Stores that a passkey has signed in.
 * @param before the count that its new one was compared with
 * @returns false if it was removed or used in the meantime
 */
export async function countUse(db: Db, id: string, before: number, counter: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/**
 * Removes one or all passkeys of a user. If no second factor is left, the one that their sessions have passed no
 * longer counts.
 * @returns the names of those that it removed
 */
export async function removePasskeys(trx: Transaction<Schema>, userId: string, id?: string): Promise<string[]> {
  const all = trx.deleteFrom('passkeys').where('user_id', '=', userId)
  const removed = await (id === undefined ? all : all.where('id', '=', id)).returning('name').execute()
  await trx
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('user_id', '=', userId)
    .where('user_id', 'not in', trx.selectFrom('passkeys').select('user_id').where('user_id', '=', userId))
    .where(
      'user_id',
      'not in',
      trx
        .selectFrom('second_factors')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null),
    )
    .execute()
  return removed.map(({ name }) => name)
}
