import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Invitation } from '#contract/invitations.ts'
import { INVITATION_DAYS, INVITATIONS_MAX } from '#contract/limits.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { hashToken } from '../db/hash-token.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound, Problem } from '../http/problem.ts'
import { deleteExpiredInvitations } from '../users/invitations.ts'

const DAY = 24 * 60 * 60 * 1000

/** The address of an invitation. Its token is in the fragment, which no server and no log sees. */
export const invitationAddress = (siteUrl: string, token: string) => `${siteUrl}/register#${token}`

/** The invitations that can be used, newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['invitations.id', 'invitations.created_at', 'expires_at', 'created_by', 'name'])
    .where('expires_at', '>', now.toISOString())
    .orderBy('invitations.id', 'desc')
    .execute()
  return rows.map(({ id, created_at, expires_at, created_by, name }) => ({
    _id: id,
    createdAt: created_at,
    expiresAt: expires_at,
    createdBy: created_by === null || name === null ? null : { _id: created_by, name },
  }))
}

/**
 * Adds an invitation, by which one account can be created.
 * @param actorId the admin; null for a command on the server
 * @returns its id and its token, which is stored nowhere
 * @throws Problem 409 if there are too many
 */
export function addInvitation(
  db: Db,
  actorId: string | null,
  now: Date,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY).toISOString()
  return inTransaction(db, async (trx) => {
    // Two at once must not exceed the limit.
    await lockTable(trx, 'invitations')
    await deleteExpiredInvitations(trx, now)
    const { count } = await trx
      .selectFrom('invitations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= INVITATIONS_MAX) {
      throw new Problem(409, 'invitations-too-many', { values: { max: INVITATIONS_MAX } })
    }
    const id = randomUUIDv7()
    const row = { id, token_hash: hashToken(token), created_by: actorId, created_at: now.toISOString() }
    await trx
      .insertInto('invitations')
      .values({ ...row, expires_at: expiresAt })
      .execute()
    await appendEntry(trx, { actorId, action: 'add-invitation', subjectId: null }, now)
    return { id, token, expiresAt }
  })
}

/** @throws Problem 404 if there is none, or it was used */
export function withdrawInvitation(db: Db, id: string, actorId: string | null, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx.deleteFrom('invitations').where('id', '=', id).returning('id').executeTakeFirst()
    if (!deleted) throw notFound('invitation')
    await appendEntry(trx, { actorId, action: 'withdraw-invitation', subjectId: null }, now)
  })
}
