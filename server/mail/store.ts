import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { APPEAL_DAYS, EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Db } from '../db/open.ts'
import type { EmailsTable, Schema } from '../db/schema.ts'
import { serverPages as messages } from '../language/messages.ts'
import { isAppealable } from './account-notice.ts'
import { recipientOf } from './recipient.ts'
import { SENDING_JOBS } from './send-email.ts'

export type Email = Pick<Selectable<EmailsTable>, 'id' | 'kind' | 'user_id' | 'address' | 'created_at' | 'detail'>
const LINK_KINDS = ['verify-email', 'reset-password', 'change-email'] as const
type LinkKind = (typeof LINK_KINDS)[number]

/**
 * Marks an email as being sent, and makes the token of its link; only the caller has it.
 * @returns undefined if it is not to be sent: no one needs it any more, it has ended, its address is not proved, or an earlier attempt was
 * interrupted while it was being sent (`wasInterrupted`), so that it may have been sent and is marked as unknown
 */
export async function beginSending(
  trx: Transaction<Schema>,
  id: string,
  now: Date,
): Promise<{ email: Email; token: string } | 'wasInterrupted' | undefined> {
  const email = await trx.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()
  if (email?.state === 'sending') {
    await endSending(trx, id, 'unknown', now, { error: messages.mailInterrupted })
    return 'wasInterrupted'
  }
  if (email?.state !== 'waiting') return undefined
  const recipient = await recipientOf(trx, email)
  if (!recipient) {
    await deleteEmail(trx, id)
    return undefined
  }
  if (!recipient.mayBeMailed) {
    const suppressed = { state: 'suppressed', user_id: recipient.userId, ended_at: now.toISOString() } as const
    await trx.updateTable('emails').set(suppressed).where('id', '=', id).where('state', '=', 'waiting').execute()
    return undefined
  }
  const token = randomBytes(32).toString('base64url')
  const minutes = linkMinutesOf(email)
  const link = minutes && {
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + minutes * 60_000).toISOString(),
  }
  const begun = await trx
    .updateTable('emails')
    .set({ state: 'sending', user_id: recipient.userId, ...link })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'kind', 'user_id', 'address', 'created_at', 'detail'])
    .executeTakeFirst()
  if (begun?.kind === 'invitation') {
    await trx
      .updateTable('invitations')
      .set({ token_hash: hashToken(token) })
      .where('email_id', '=', id)
      .execute()
  }
  return begun && { email: begun, token }
}

/** Deletes an email that no one needs any more. */
export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('emails').where('id', '=', id).execute()
}

/** For how long the link in an email works; undefined if it has none. */
function linkMinutesOf({ kind, detail }: Pick<Email, 'kind' | 'detail'>): number | undefined {
  if (kind === 'account-notice') return isAppealable(detail) ? APPEAL_DAYS * 24 * 60 : undefined
  return LINK_KINDS.some((one) => one === kind) ? EMAIL_LINK_MINUTES : undefined
}

/** Records how sending an email ended. An email that another instance gave up as unknown was sent after all. */
export async function endSending(
  db: Db,
  id: string,
  state: 'sent' | 'unknown' | 'failed',
  now: Date,
  { error = null, server = null }: { error?: string | null; server?: string | null } = {},
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ state, ended_at: now.toISOString(), error, server })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .execute()
}

/** Lets an email wait for the next attempt. */
export async function postpone(db: Db, id: string, error: string): Promise<void> {
  const set = { state: 'waiting', error, token_hash: null, expires_at: null } as const
  await db.updateTable('emails').set(set).where('id', '=', id).where('state', '=', 'sending').execute()
}

/** Whose link a token is, while it works. */
export async function ownerOfLink(db: Db, kind: LinkKind, token: string, now: Date): Promise<string | undefined> {
  let link = db
    .selectFrom('emails')
    .innerJoin('users', 'users.id', 'emails.user_id')
    .select('users.id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
  // A link proves the address that it was sent to.
  if (kind !== 'change-email') link = link.whereRef('users.email', '=', 'emails.address')
  return (await link.executeTakeFirst())?.id
}

/** The address that a link was sent to. */
export async function addressOfLink(db: Db, token: string): Promise<string | undefined> {
  const link = db.selectFrom('emails').select('address').where('token_hash', '=', hashToken(token))
  return (await link.executeTakeFirst())?.address
}

/** Uses up a link, and with it all links of its kind to the same person. @returns whose it is, if it works */
export async function useLink(
  trx: Transaction<Schema>,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const userId = await ownerOfLink(trx, kind, token, now)
  if (userId === undefined) return undefined
  // Of two requests at once the second finds nothing left to use up.
  const used = await trx
    .updateTable('emails')
    .set({ token_hash: null })
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst()
  if (used) await endLinks(trx, kind, userId)
  return used && userId
}

/** A new link to set a password, as in an email that was sent to the user's address. @returns its token */
export async function addResetLink(trx: Db, user: { id: string; email: string }, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('emails')
    .values({
      id: randomUUIDv7(),
      kind: 'reset-password',
      user_id: user.id,
      address: user.email,
      state: 'sent',
      created_at: now.toISOString(),
      ended_at: now.toISOString(),
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + EMAIL_LINK_MINUTES * 60_000).toISOString(),
    })
    .execute()
  return token
}

/** Ends the links of a kind that were sent to a person. */
export async function endLinks(trx: Db, kind: LinkKind, userId: string): Promise<void> {
  await trx
    .updateTable('emails')
    .set({ token_hash: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** Ends changes of a person's address that were asked for: who did so may have been someone else. */
export async function endEmailChanges(trx: Db, userId: string, now: Date): Promise<void> {
  await endLinks(trx, 'change-email', userId)
  await trx
    .updateTable('emails')
    .set({ state: 'failed', ended_at: now.toISOString(), error: messages.mailNotNeeded })
    .where('user_id', '=', userId)
    .where('kind', '=', 'change-email')
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Deletes emails of before `before`. Those from before `given` that still wait are marked as failed if their jobs have
 * ended.
 */
export async function cleanEmails(db: Db, before: Date, given: Date, now: Date): Promise<void> {
  await db.deleteFrom('emails').where('created_at', '<', before.toISOString()).execute()
  const left = [
    ['waiting', 'failed'],
    ['sending', 'unknown'],
  ] as const
  for (const [state, end] of left) {
    await db
      .updateTable('emails')
      .set({ state: end, ended_at: now.toISOString() })
      .where('state', '=', state)
      .where('state', '<>', 'sent')
      .where('created_at', '<', given.toISOString())
      // An admin may have sent it again.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs')
              .select('jobs.id')
              .where('jobs.name', 'in', SENDING_JOBS)
              .whereRef('jobs.key', '=', 'emails.id')
              .where('jobs.ended_at', 'is', null),
          ),
        ),
      )
      .execute()
  }
}

/** How many emails wait, may or may not have been sent, and were refused or given up in the last weeks. */
export interface EmailCounts {
  waiting: number
  unknown: number
  failed: number
}

export async function countEmails(db: Db): Promise<EmailCounts> {
  const counts = { waiting: 0, unknown: 0, failed: 0 }
  const rows = await db
    .selectFrom('emails')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', '<>', 'sent')
    .groupBy('state')
    .execute()
  for (const { state, count } of rows) if (state in counts) counts[state as keyof EmailCounts] = Number(count)
  return counts
}
