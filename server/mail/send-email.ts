import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { DIGEST_KINDS } from '#contract/digests.ts'
import type { EmailsTable, Schema } from '../db/schema.ts'
import { enqueue } from '../jobs/enqueue.ts'

/** The jobs that send emails. Digests have their own, so that no other email waits behind thousands. */
export const SENDING_JOBS = ['send-email', 'send-digest'] as const
export const sendingJobOf = (kind: EmailsTable['kind']) =>
  DIGEST_KINDS.some((one) => one === kind) ? 'send-digest' : 'send-email'

/** An email to one address, and the account that it is about; `userId` is null if it is found when the email is sent. */
export interface NewEmail {
  kind: EmailsTable['kind']
  address: string
  userId: string | null
  /** The values that its text depends on besides the kind; stored as JSON. */
  detail?: object
}

/** Adds an email, which a job sends after `trx` is committed (`deliverEmail`). */
export async function sendEmail(trx: Transaction<Schema>, email: NewEmail, now: Date): Promise<void> {
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
  await enqueue(trx, sendingJobOf(kind), { id }, { key: id })
}
