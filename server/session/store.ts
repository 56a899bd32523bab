import { hash, randomBytes } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Role, SESSION_DAYS } from '#contract/limits.ts'
import { cacheTags } from '../cache/cache-tags.ts'
import type { Db } from '../db/open.ts'

/** Sessions of one person: as many as anybody has browsers, and no more rows than that for who signs in without end. */
const SESSIONS_MAX = 50
const DAY = 24 * 60 * 60 * 1000

/** Who is behind a request. `sessionHash` names the session, never its token. */
export interface Person {
  _id: string
  role: Role
  sessionHash: string
}

/** The name under which the database knows a token: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Opens a session for a person and returns its token of 256 random bits, to be kept in their cookie alone. */
export async function openSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: expiry(now),
    })
    .execute()
  return token
}

/** An open session. */
export interface Session {
  person: Person
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** What a token's hash leads to, as it is kept in memory. */
export interface SessionLookup {
  session: Session | undefined
  /** Undefined where there is none: tokens are made up by the thousand. */
  cacheTags: string[] | undefined
}

/** The session with this hash; it may have expired. */
export async function findSession(db: Db, sessionHash: string): Promise<SessionLookup> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'sessions.expires_at'])
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst()
  if (!row) return { session: undefined, cacheTags: undefined }
  const person = { _id: row.id, role: row.role, sessionHash }
  return {
    session: { person, expiresAt: Date.parse(row.expires_at) },
    // The person too: their role may change.
    cacheTags: [cacheTags.session(sessionHash), cacheTags.person(row.id)],
  }
}

/** Hashes in one query; of that many SQLite keeps the main thread for a millisecond. */
const HASHES_AT_ONCE = 500

/** Those of these sessions that are open now, by their hashes. */
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
    // Others have their turn.
    await yieldToEventLoop()
  }
  return open
}

/** The name of a person who has a session. */
export async function nameOf(db: Db, userId: string): Promise<string> {
  return (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name
}

/** Whether a session holds and need not be prolonged: that happens once a day at most, so that reading is not writing. */
export function isFresh({ expiresAt }: Session, now: Date): boolean {
  return expiresAt - now.getTime() >= (SESSION_DAYS - 1) * DAY
}

/** Lets a session live for its whole time from `now` on; one that was closed stays so. */
export async function prolongSession(db: Db, sessionHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: expiry(now) })
    .where('token_hash', '=', sessionHash)
    .execute()
}

/** Ends a session in the database alone: the caller announces it, which drops what is kept of it. */
export async function closeSession(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()
}

/** Ends every session of a person. @returns their hashes */
export async function closeSessionsOf(db: Db, userId: string): Promise<string[]> {
  const closed = await db.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute()
  return closed.map(({ token_hash }) => token_hash)
}

/** Ends those of a person's sessions that were not used for longest, beyond `SESSIONS_MAX`. @returns their hashes */
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

/** Removes what has expired; run at the start. */
export async function dropExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
}

function expiry(now: Date): string {
  return new Date(now.getTime() + SESSION_DAYS * DAY).toISOString()
}
