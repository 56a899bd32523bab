import type { OwnSession } from '#contract/session.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import { closeSession, lastUse } from '../session/store.ts'

/** Identifies a session to its user. What the database finds sessions by stays on the server. */
const sessionId = (sessionHash: string) => hashToken(sessionHash)

/** The open sessions of a user, the last used one first. @param current the hash of the session that asks */
export async function listSessions(db: Db, userId: string, current: string, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'device', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('expires_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ token_hash, device, created_at, expires_at }) => ({
    _id: sessionId(token_hash),
    device,
    createdAt: created_at,
    lastUsedAt: lastUse(expires_at),
    isCurrent: token_hash === current,
  }))
}

/** Ends one session of a user, and forgets its device. @returns its hash, or undefined if the user has none with this id */
export async function closeOwnSession(db: Db, userId: string, id: string): Promise<string | undefined> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['token_hash', 'device_hash'])
    .where('user_id', '=', userId)
    .execute()
  const session = sessions.find(({ token_hash }) => sessionId(token_hash) === id)
  if (!session) return undefined
  await closeSession(db, session.token_hash)
  await db
    .deleteFrom('known_devices')
    .where('device_hash', '=', session.device_hash ?? '')
    .execute()
  return session.token_hash
}
