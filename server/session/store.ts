import { randomBytes } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { SESSION_DAYS } from '#contract/limits.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import { hashToken } from '../db/hash-token.ts'
import { lockUser } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { KnownDevicesTable, SessionsTable } from '../db/schema.ts'
import type { Session, SessionLookup } from '../person.ts'
import { deviceName } from './device-name.ts'

/** Maximum sessions of a user: enough for all their browsers, and a limit on the rows of endless sign-ins. */
const SESSIONS_MAX = 50
const HOUR = 60 * 60 * 1000
const LIFETIME = SESSION_DAYS * 24 * HOUR

export interface NewSession {
  userId: string
  /** The User-Agent header of the browser. */
  userAgent?: string | undefined
  /** Whether the user passed a second factor. */
  hasPassed?: boolean
}

/** Opens a session for a user and returns its token of 256 random bits, which only their cookie may hold. */
export async function openSession(db: Db, { userId, userAgent, hasPassed }: NewSession, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: expiry(now),
      device: deviceName(userAgent) ?? null,
      second_factor_at: hasPassed ? now.toISOString() : null,
    })
    .execute()
  return token
}

/** The session with this hash; it may have expired. */
export async function findSession(db: Db, sessionHash: string): Promise<SessionLookup> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.silenced_at', 'sessions.expires_at'])
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst()
  if (!row) return { session: undefined, cacheTags: undefined }
  const person = { _id: row.id, role: row.role, sessionHash, isSilenced: row.silenced_at !== null }
  return {
    session: { person, expiresAt: Date.parse(row.expires_at) },
    // The user's tag too, because their role may change.
    cacheTags: [cacheTags.session(sessionHash), cacheTags.person(row.id)],
  }
}

/** Whether the user of a session is an admin, and has passed a second factor in it; never cached. */
export function findAdminRights(db: Db, sessionHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['is_admin', 'second_factor_at'])
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst()
}

/** Hashes per query; SQLite blocks the main thread for a millisecond with that many. */
const HASHES_AT_ONCE = 500

/** Returns those of these sessions that are open now, by their hashes. */
export async function openAmong(db: Db, hashes: string[], now: Date): Promise<Set<string>> {
  const open = new Set<string>()
  for (let from = 0; from < hashes.length; from += HASHES_AT_ONCE) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('token_hash')
      .where('token_hash', 'in', hashes.slice(from, from + HASHES_AT_ONCE))
      .where('expires_at', '>', now.toISOString())
      .execute()
    for (const { token_hash } of rows) open.add(token_hash)
    await yieldToEventLoop()
  }
  return open
}

/** The name of a user who has a session. */
export async function userNameOf(db: Db, userId: string): Promise<string> {
  return (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name
}

/** Whether a session is valid and need not be extended: that happens at most once an hour, so that reads do not write. */
export function isFresh({ expiresAt }: Session, now: Date): boolean {
  return expiresAt - now.getTime() >= LIFETIME - HOUR
}

/** When a session was last used, to the hour: its lifetime before it expires. */
export function lastUse(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - LIFETIME).toISOString()
}

/** Extends a session to its full lifetime from `now`; a closed session stays closed. */
export async function extendSession(db: Db, sessionHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiry(now) })
    .where('token_hash', '=', sessionHash)
    .execute()
}

/** Deletes a session from the database only: the caller announces it, which invalidates the cached one. */
export async function closeSession(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()
}

/**
 * Ends all sessions of a user, and forgets the devices that they have signed in with.
 * @param except the hash of one that stays, and its device
 * @returns their hashes
 */
export async function closeSessionsOf(db: Db, userId: string, except = ''): Promise<string[]> {
  const here = db.selectFrom('sessions').select('device_hash').where('token_hash', '=', except)
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'not in', here.where('device_hash', 'is not', null).$narrowType<{ device_hash: string }>())
    .execute()
  const closed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', except)
    .returning('token_hash')
    .execute()
  return closed.map(({ token_hash }) => token_hash)
}

/** The sessions of a user and the devices that they have signed in with, so that ending them can be undone. */
export async function sessionsToReopen(db: Db, userId: string): Promise<ReopenedSessions> {
  return {
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute(),
    devices: await db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).execute(),
  }
}

export interface ReopenedSessions {
  sessions: SessionsTable[]
  devices: KnownDevicesTable[]
}

/**
 * Whether nothing about a user's sign-in has happened since all their sessions were ended, also by another admin. They
 * can change nothing without signing in, which leaves a session and a device, or a link to set a password, which leaves
 * an email.
 */
export async function canReopenSessions(trx: Db, userId: string, endedAt: string): Promise<boolean> {
  await lockUser(trx, userId)
  const hindrances = [
    trx.selectFrom('users').select('id').where('id', '=', userId).where('suspended_at', 'is not', null),
    trx.selectFrom('account_deletions').select('user_id as id').where('user_id', '=', userId),
    trx.selectFrom('sessions').select('user_id as id').where('user_id', '=', userId),
    trx.selectFrom('known_devices').select('user_id as id').where('user_id', '=', userId),
    trx
      .selectFrom('emails')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'password-changed')
      .where('created_at', '>=', endedAt),
    trx
      .selectFrom('audit_log')
      .select('subject_id as id')
      .where('subject_id', '=', userId)
      .where('action', 'in', ['suspend', 'end-sessions'])
      .where('at', '>', endedAt),
  ]
  for (const hindrance of hindrances) if (await hindrance.executeTakeFirst()) return false
  return true
}

/** Opens sessions again that were ended, for the browsers that still have their cookies. */
export async function reopenSessions(db: Db, { sessions, devices }: ReopenedSessions): Promise<void> {
  if (devices.length > 0) {
    await db
      .insertInto('known_devices')
      .values(devices)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (sessions.length === 0) return
  await db
    .insertInto('sessions')
    .values(sessions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a user's least recently used sessions beyond `SESSIONS_MAX`. @returns their hashes */
export async function closeOldestSessions(db: Db, userId: string): Promise<string[]> {
  const kept = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_MAX)
  const closed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', kept)
    .returning('token_hash')
    .execute()
  return closed.map(({ token_hash }) => token_hash)
}

/** Deletes expired sessions; runs once a day. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
}

function expiry(now: Date): string {
  return new Date(now.getTime() + LIFETIME).toISOString()
}
