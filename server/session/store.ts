import { createHash, randomBytes } from 'node:crypto'
import { type Role, SESSION_DAYS } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'

const DAY = 24 * 60 * 60 * 1000

/** Who is behind a request. `sessionHash` names the session, never its token. */
export interface Person {
  _id: string
  role: Role
  sessionHash: string
}

/** The name under which the database knows a token: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
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

/** The person whose live session has this token, and whether it was just prolonged; undefined when there is none. */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<{ person: Person; prolonged: boolean } | undefined> {
  const sessionHash = hashToken(token)
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'sessions.expires_at'])
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) return undefined
  // Prolonged once a day at most, so that reading does not become writing.
  const prolonged = Date.parse(row.expires_at) - now.getTime() < (SESSION_DAYS - 1) * DAY
  if (prolonged) {
    await db
      .updateTable('sessions')
      .set({ expires_at: expiry(now) })
      .where('token_hash', '=', sessionHash)
      .execute()
  }
  return { person: { _id: row.id, role: row.role, sessionHash }, prolonged }
}

export async function closeSession(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute()
}

/** Removes what has expired; run at the start. */
export async function dropExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
}

function expiry(now: Date): string {
  return new Date(now.getTime() + SESSION_DAYS * DAY).toISOString()
}
