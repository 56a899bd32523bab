import type { AdminEmail, EmailsQuery } from '#contract/emails.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { keysIn } from '../http/cursor.ts'
import { reasonInWords } from '../jobs/reason-in-words.ts'
import { maySendAgain } from './send-again.ts'
import { SENDING_JOBS } from './send-email.ts'

type Parts = { db: Db; config: Pick<Config, 'mail'>; now: Date }

/**
 * Emails of one state or of all, newest first, without their texts.
 * @param cursor the id of the last email of the previous page: ids begin with the time
 */
export async function listEmails(
  { db, config, now }: Parts,
  { state, limit, cursor }: EmailsQuery,
): Promise<{ emails: AdminEmail[]; nextCursor: string | null }> {
  let query = db
    .selectFrom('emails')
    .leftJoin('jobs', (join) =>
      // While it runs, `run_at` is the end of its lease.
      join.on('jobs.name', 'in', SENDING_JOBS).onRef('jobs.key', '=', 'emails.id').on('jobs.state', '=', 'waiting'),
    )
    .select(['emails.id', 'kind', 'address', 'emails.state', 'emails.created_at', 'emails.ended_at', 'emails.error'])
    .select('jobs.run_at')
  // The second condition is that of an index of the emails that were not sent.
  if (state !== undefined) query = query.where('emails.state', '=', state)
  if (state !== undefined && state !== 'sent') query = query.where('emails.state', '<>', 'sent')
  const [after] = keysIn(cursor, 'id') ?? []
  if (after) query = query.where('emails.id', '<', after)
  const rows = await query
    .orderBy('emails.id', 'desc')
    .limit(limit + 1)
    .execute()
  const emails = rows.slice(0, limit).map((row) => ({
    _id: row.id,
    kind: row.kind,
    address: row.address,
    state: row.state,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    nextAttemptAt: row.state === 'waiting' && row.run_at && Date.parse(row.run_at) > now.getTime() ? row.run_at : null,
    error: row.error === null ? null : reasonInWords(row.error),
    canOpen: row.state === 'sent' && config.mail.smtpUrl === undefined,
    canSendAgain: maySendAgain(row),
  }))
  return { emails, nextCursor: rows.length > limit ? (emails.at(-1)?._id ?? null) : null }
}
