import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { RECOVERY_CODES } from '#contract/limits.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { notSignedIn, Problem } from '../http/problem.ts'
import { decrypt, encrypt, hasKey } from '../secret-key.ts'
import { stepOfCode } from './totp.ts'

const RECOVERY_CODE_BYTES = 10

export const wrongCode = (status = 401) => new Problem(status, 'wrong-code', { at: 'code' })

/** A sign-in that has passed its first step, the password, and now takes a code: no failure yet. */
export class CodeNeeded extends Problem<'code-needed'> {
  constructor() {
    super(401, 'code-needed', { at: 'code' })
  }
}

/**
 * Checks the second factor of an account, if it has one; each code is accepted once.
 * @param device the hash of the known device that asks: what others guess does not shut it out
 * @returns whether it has one
 * @throws Problem 401 with an error at `code` if it is missing or wrong; 429 after too many wrong ones
 */
export async function passSecondFactor(
  deps: Deps,
  userId: string,
  code: string | undefined,
  device?: string,
): Promise<boolean> {
  const { db, rateLimit } = deps
  const factor = await findSecondFactor(db, userId)
  if (!factor?.confirmed_at) return false
  if (!code) throw new CodeNeeded()
  // 80 random bits need no limit: guessing at the digits keeps no one from using one.
  if (code.length > 6) {
    if (!(await redeemRecoveryCode(db, userId, code))) throw wrongCode()
    return true
  }
  const who = device ?? userId
  await rateLimit('secondFactor', who)
  const step = await stepOf(deps, userId, factor.secret, code)
  if (step === undefined || !(await acceptStep(db, userId, step))) throw wrongCode()
  await rateLimit.forget('secondFactor', who)
  return true
}

/** The step of a code, or undefined if it is wrong. @throws Problem 503 if the site's key is another than it was */
export async function stepOf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  userId: string,
  encrypted: string,
  code: string,
) {
  const secret = await decrypt(config, encrypted, userId)
  if (secret) return stepOfCode(secret, code, now())
  throw new Problem(503, 'code-key-changed')
}

/** The number of second factors that were encrypted with another key than the site has now. Creates no key. */
export async function countUnreadable({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  const confirmed = db.selectFrom('second_factors').where('confirmed_at', 'is not', null)
  const factors = await confirmed.select(['user_id', 'secret']).execute()
  if (!hasKey(config)) return factors.length
  const secrets = await Promise.all(factors.map(({ user_id, secret }) => decrypt(config, secret, user_id)))
  return secrets.filter((secret) => secret === undefined).length
}

export function findSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret that the user has yet to confirm by a code. @returns false if there is a confirmed one */
export async function addSecret(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: string,
  secret: string,
): Promise<boolean> {
  const values = { secret: await encrypt(config, secret, userId), created_at: now().toISOString() }
  const added = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Turns the second factor on, passed in this session, if it is done in one; `secret` is the encrypted one that the code
 * belongs to.
 * @returns the recovery codes, which are stored as hashes only; undefined if it was confirmed or replaced in the
 * meantime
 * @throws Problem 401 if the session has ended in the meantime
 */
export async function confirmSecret(
  trx: Transaction<Schema>,
  {
    userId,
    sessionHash,
    secret,
    step,
  }: { userId: string; sessionHash: string | undefined; secret: string; step: number },
  now: Date,
): Promise<string[] | undefined> {
  const confirmed = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (confirmed.numUpdatedRows !== 1n) return undefined
  if (sessionHash === undefined) return addRecoveryCodes(trx, userId)
  const passed = trx.updateTable('sessions').set({ second_factor_at: now.toISOString() })
  const session = await passed.where('token_hash', '=', sessionHash).executeTakeFirstOrThrow()
  if (session.numUpdatedRows !== 1n) throw notSignedIn()
  return addRecoveryCodes(trx, userId)
}

/** Replaces the recovery codes of a user by new ones. @returns them; undefined if the second factor is off */
export async function renewRecoveryCodes(trx: Transaction<Schema>, userId: string): Promise<string[] | undefined> {
  // Locks it, so that of two renewals at once the second removes the codes of the first.
  const locked = await trx
    .updateTable('second_factors')
    .set(({ ref }) => ({ confirmed_at: ref('confirmed_at') }))
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (locked.numUpdatedRows !== 1n) return undefined
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return addRecoveryCodes(trx, userId)
}

async function addRecoveryCodes(trx: Transaction<Schema>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const rows = codes.map((code) => ({ code_hash: hashToken(code), user_id: userId }))
  await trx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Removes the second factor of a user and its recovery codes, and that their sessions have passed it. */
export async function removeSecondFactor(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute()
}

/** Marks a step as used. @returns false if it or a later one was used before */
async function acceptStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

async function redeemRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashToken(code))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

/** 80 random bits as twenty hexadecimal digits. */
function newRecoveryCode(): string {
  return randomBytes(RECOVERY_CODE_BYTES).toString('hex')
}
