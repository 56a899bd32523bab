import type { Selectable, Transaction } from 'kysely'
import type { EmailsTable, Schema } from '../db/schema.ts'
import { notFound, Problem } from '../http/problem.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { SENDING_JOBS, sendingJobOf } from './send-email.ts'

const STATES = ['failed', 'unknown'] as const

/**
 * Whether an email may be sent again: it was not sent, or no one knows. A change of an address is for its owner to ask
 * for again: who asked for it may have been someone else, and have lost the account since.
 */
export function maySendAgain({ kind, state }: Pick<Selectable<EmailsTable>, 'kind' | 'state'>): boolean {
  return kind !== 'change-email' && STATES.some((one) => one === state)
}

/**
 * Lets an email that failed or may have been sent wait again, with all attempts. A link in a copy that has arrived stops
 * working, as the new one gets another.
 * @returns whose it is; null: it has no account
 * @throws Problem 404 if there is none, 409 if it is not to be sent again
 */
export async function sendAgain(trx: Transaction<Schema>, id: string): Promise<string | null> {
  const email = await trx
    .updateTable('emails')
    .set({ state: 'waiting', error: null, ended_at: null, token_hash: null, expires_at: null })
    .where('id', '=', id)
    .where('kind', '<>', 'change-email')
    .where('state', 'in', STATES)
    .returning(['user_id', 'kind'])
    .executeTakeFirst()
  if (!email) {
    if (!(await trx.selectFrom('emails').select('id').where('id', '=', id).executeTakeFirst())) {
      throw notFound('email')
    }
    throw new Problem(409, 'email-not-failed')
  }
  const job = () => trx.selectFrom('jobs').select('id').where('name', 'in', SENDING_JOBS).where('key', '=', id)
  if (await job().where('ended_at', 'is', null).executeTakeFirst()) {
    throw new Problem(409, 'email-under-way')
  }
  await enqueueAgain(trx, { id, kind: email.kind })
  return email.user_id
}

/** Adds the job that sends an email once more. */
export async function enqueueAgain(
  trx: Transaction<Schema>,
  { id, kind }: Pick<Selectable<EmailsTable>, 'id' | 'kind'>,
) {
  await trx.deleteFrom('jobs').where('name', 'in', SENDING_JOBS).where('key', '=', id).execute()
  await enqueue(trx, sendingJobOf(kind), { id }, { key: id })
}
