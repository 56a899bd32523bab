import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { EmailedInvitation, Invitation } from '#contract/invitations.ts'
import { INVITATION_DAYS, INVITATIONS_MAX } from '#contract/limits.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { hashToken } from '../db/hash-token.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { InvitationsTable, Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound, Problem } from '../http/problem.ts'
import { sendEmail } from '../mail/send-email.ts'
import { deleteExpiredInvitations } from '../users/invitations.ts'

const DAY = 24 * 60 * 60 * 1000

/** The address of an invitation. Its token is in the fragment, which no server and no log sees. */
export const invitationAddress = (siteUrl: string, token: string) => `${siteUrl}/register#${token}`

/** The invitations that can be used, newest first. */
export async function listInvitations(db: Db, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['invitations.id', 'invitations.created_at', 'invitations.email', 'invitations.role'])
    .select(['expires_at', 'created_by', 'name'])
    .where('expires_at', '>', now.toISOString())
    .orderBy('invitations.id', 'desc')
    .execute()
  return rows.map(({ id, email, role, created_at, expires_at, created_by, name }) => ({
    _id: id,
    ...(email !== null && { email }),
    ...(role !== null && { role }),
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
  return inTransaction(db, async (trx) => {
    await makeRoom(trx, now)
    const added = await insert(trx, { token_hash: hashToken(token), created_by: actorId }, now)
    await appendEntry(trx, { actorId, action: 'add-invitation', subjectId: null }, now)
    return { token, ...added }
  })
}

/**
 * Adds an invitation, and sends it by email. It replaces one that was sent to the same address. Only the email has its
 * token, which is made when it is sent: an account that is created by it has a proved address.
 * @throws Problem 409 if the address has an account, or there are too many invitations
 */
export function sendInvitation(
  db: Db,
  { email, role }: EmailedInvitation,
  actorId: string | null,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await makeRoom(trx, now)
    const account = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (account) throw new Problem(409, 'email-taken', { at: 'email' })
    await trx.deleteFrom('invitations').where('email', '=', email).execute()
    const expiresAt = expiryOf(now)
    const detail = { role, expiresAt }
    const emailId = await sendEmail(trx, { kind: 'invitation', address: email, userId: null, detail }, now)
    const unknown = hashToken(randomBytes(32).toString('base64url'))
    await insert(trx, { token_hash: unknown, created_by: actorId, email, role, email_id: emailId }, now)
    await appendEntry(trx, { actorId, action: 'add-invitation', subjectId: null }, now)
  })
}

/** Deletes those that have ended. Two at once must not exceed the limit. @throws Problem 409 at the limit */
async function makeRoom(trx: Transaction<Schema>, now: Date): Promise<void> {
  await lockTable(trx, 'invitations')
  await deleteExpiredInvitations(trx, now)
  const { count } = await trx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= INVITATIONS_MAX) {
    throw new Problem(409, 'invitations-too-many', { values: { max: INVITATIONS_MAX } })
  }
}

const expiryOf = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY).toISOString()

async function insert(
  trx: Transaction<Schema>,
  row: Omit<Insertable<InvitationsTable>, 'id' | 'created_at' | 'expires_at'>,
  now: Date,
): Promise<{ id: string; expiresAt: string }> {
  const [id, expiresAt] = [randomUUIDv7(), expiryOf(now)]
  await trx
    .insertInto('invitations')
    .values({ ...row, id, created_at: now.toISOString(), expires_at: expiresAt })
    .execute()
  return { id, expiresAt }
}

/** @throws Problem 404 if there is none, or it was used */
export function withdrawInvitation(db: Db, id: string, actorId: string | null, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx.deleteFrom('invitations').where('id', '=', id).returning('id').executeTakeFirst()
    if (!deleted) throw notFound('invitation')
    await appendEntry(trx, { actorId, action: 'withdraw-invitation', subjectId: null }, now)
  })
}
