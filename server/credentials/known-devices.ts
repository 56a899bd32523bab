import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { User } from '#contract/users.ts'
import { hashToken } from '../db/hash-token.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Problem } from '../http/problem.ts'
import { sendEmail } from '../mail/send-email.ts'
import { deviceTokenIn, setDeviceCookie } from '../session/cookie.ts'
import { deviceName } from '../session/device-name.ts'
import { findCredentials } from '../users/store.ts'

/** Maximum known devices of a user; the least recently used one is forgotten. */
const DEVICES_MAX = 50

/** The stored id of a device: different for each user, so that it does not reveal who shares a browser. */
const hashFor = (userId: string, token: string) => hashToken(`${userId} ${token}`)

/**
 * The browser that sends a request, if it has signed in to the account of this email address before: its hash, else
 * undefined. A request without its cookie, as strangers send, takes no query.
 */
export async function findKnownDevice(db: Db, request: FastifyRequest, email: string): Promise<string | undefined> {
  const token = deviceTokenIn(request.headers.cookie)
  // The same work without an account.
  return token && findDevice(db, hashFor((await findCredentials(db, email))?.id ?? '', token))
}

/**
 * Remembers the browser in which a user has just signed in. They are notified by email if it is new, unless it is
 * their first.
 * @param sessionHash the new session's
 * @param wasHere whether the user was signed in in this browser until now
 */
export async function rememberSignIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, sessionHash, wasHere }: { user: Pick<User, '_id' | 'email'>; sessionHash: string; wasHere: boolean },
): Promise<void> {
  const { db, now } = deps
  const token = tokenOf(request)
  const isKnown = wasHere || (await findDevice(db, hashFor(user._id, token))) !== undefined
  const isNotified = !isKnown && (await hasOther(db, user._id, sessionHash)) && (await mayNotify(deps, user._id))
  await inTransaction(db, async (trx) => {
    const deviceHash = await rememberDevice(trx, user._id, token, now())
    await trx.updateTable('sessions').set({ device_hash: deviceHash }).where('token_hash', '=', sessionHash).execute()
    const detail = { device: deviceName(request.headers['user-agent']) }
    if (isNotified) await sendEmail(trx, { kind: 'new-device', address: user.email, userId: user._id, detail }, now())
  })
  setDeviceCookie(reply, deps.config, token)
}

/** Remembers the browser in which a user has proved by an email that an account is theirs. */
export async function rememberOwner(
  { db, config, now }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
) {
  const token = tokenOf(request)
  await inTransaction(db, (trx) => rememberDevice(trx, id, token, now()))
  setDeviceCookie(reply, config, token)
}

/** Deletes devices that were not used since `before`. */
export async function forgetOldDevices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('used_at', '<', before.toISOString()).execute()
}

/** The token of 256 random bits by which a browser is known, which only its cookie has. */
const tokenOf = ({ headers }: FastifyRequest) => deviceTokenIn(headers.cookie) ?? randomBytes(32).toString('base64url')

async function findDevice(db: Db, hash: string): Promise<string | undefined> {
  const known = db.selectFrom('known_devices').select('device_hash').where('device_hash', '=', hash)
  return (await known.executeTakeFirst())?.device_hash
}

async function rememberDevice(trx: Transaction<Schema>, userId: string, token: string, now: Date): Promise<string> {
  const device_hash = hashFor(userId, token)
  const used_at = now.toISOString()
  await trx
    .insertInto('known_devices')
    .values({ device_hash, user_id: userId, used_at })
    .onConflict((conflict) => conflict.column('device_hash').doUpdateSet({ used_at }))
    .execute()
  await lockUser(trx, userId)
  const devices = trx.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId)
  const kept = devices.orderBy('used_at', 'desc').limit(DEVICES_MAX)
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', 'not in', kept).execute()
  return device_hash
}

/** Whether a user has another known device, or another session: accounts are older than the table of devices. */
async function hasOther(db: Db, userId: string, sessionHash: string): Promise<boolean> {
  const device = db.selectFrom('known_devices').select('device_hash').where('user_id', '=', userId).limit(1)
  if (await device.executeTakeFirst()) return true
  const sessions = db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId)
  return (await sessions.where('token_hash', '<>', sessionHash).limit(1).executeTakeFirst()) !== undefined
}

/**
 * False if the user was notified often: sign-ins without cookies, or at someone else's address, must not flood them.
 */
async function mayNotify({ rateLimit }: Deps, userId: string): Promise<boolean> {
  try {
    await rateLimit('newDevices', userId)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
