import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DIGEST_KINDS } from '#contract/digests.ts'
import type { EmailsTable, Schema } from '../db/schema.ts'
import { enqueue } from '../jobs/enqueue.ts'

/**
 * The jobs that send emails. Digests have their own, so that no other email waits behind thousands. So have invitations:
 * an instance of the last release, which does not know these, would delete the email; of an unknown job it keeps off.
 */
export const SENDING_JOBS = ['send-email', 'send-digest', 'send-invitation'] as const
export function sendingJobOf(kind: EmailsTable['kind']): (typeof SENDING_JOBS)[number] {
  if (kind === 'invitation') return 'send-invitation'
  return DIGEST_KINDS.some((one) => one === kind) ? 'send-digest' : 'send-email'
}

/** An email to one address, and the account that it is about; `userId` is null if it is found when the email is sent. */
export interface NewEmail {
  kind: EmailsTable['kind']
  address: string
  userId: string | null
  /** The values that its text depends on besides the kind; stored as JSON. */
  detail?: object
}

/**
 * Adds an email, which a job sends after `trx` is committed (`deliverEmail`).
 * @param at not before this time; immediately by default
 * @returns its id
 */
export async function sendEmail(trx: Transaction<Schema>, email: NewEmail, now: Date, at?: Date): Promise<string> {
  const id = randomUUIDv7()
  const { kind, address, userId, detail } = email
  await trx
    .insertInto('emails')
    .values({
      id,
      kind,
      address,
      user_id: userId,
      state: 'waiting',
      created_at: now.toISOString(),
      detail: detail ? JSON.stringify(detail) : null,
    })
    .execute()
  await enqueue(trx, sendingJobOf(kind), { id }, { key: id, ...(at && { at }) })
  return id
}

/**
 * Deletes emails that are not sent yet, what they notify people of on the site, and appeals against that.
 * @returns whether all were, so that none of them reaches anyone
 */
export async function takeBackEmails(trx: Transaction<Schema>, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const deleted = await trx
    .deleteFrom('emails')
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id } of deleted) {
    if (user_id === null) continue
    await trx
      .deleteFrom('notifications')
      .where('user_id', '=', user_id)
      .where('kind', '=', 'decisions')
      .where('subject_id', '=', id)
      .execute()
  }
  // One that no one needed is gone, too.
  const left = await trx.selectFrom('emails').select('id').where('id', 'in', ids).execute()
  const gone = ids.filter((id) => !left.some((one) => one.id === id))
  if (gone.length > 0) await trx.deleteFrom('appeals').where('notice_id', 'in', gone).execute()
  return left.length === 0
}
