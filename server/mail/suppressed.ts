import type { Transaction } from 'kysely'
import { formatMessage } from '#contract/format-message.ts'
import { sentences } from '#contract/joined.ts'
import { APPEAL_DAYS } from '#contract/limits.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { emails as messages } from '../language/messages.ts'
import { actionIn, isAppealable, noticeInWords } from './account-notice.ts'
import { enqueueAgain } from './send-again.ts'

const DAY = 24 * 60 * 60 * 1000

/** The suppressed emails about decisions that their person can still appeal against, the latest first. */
async function suppressedDecisions(db: Db, userId: string, now: Date) {
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'detail'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'account-notice')
    .where('state', '=', 'suppressed')
    .where('created_at', '>', new Date(now.getTime() - APPEAL_DAYS * DAY).toISOString())
    .orderBy('id', 'desc')
    .execute()
  return emails.filter(({ detail }) => isAppealable(detail))
}

/** Sends a person who has proved their address the emails with links to appeal that were suppressed until then. */
export async function sendSuppressed(trx: Transaction<Schema>, userId: string, now: Date): Promise<void> {
  for (const { id, kind } of await suppressedDecisions(trx, userId, now)) {
    await trx.updateTable('emails').set({ state: 'waiting', ended_at: null }).where('id', '=', id).execute()
    await enqueueAgain(trx, { id, kind })
  }
}

/** Why a person was suspended, if no email could tell them; undefined: one was sent. @param name the site's */
export async function suppressedSuspension(
  db: Db,
  userId: string,
  name: string,
  now: Date,
): Promise<string | undefined> {
  const notice = (await suppressedDecisions(db, userId, now)).find(({ detail }) => actionIn(detail) === 'suspend')
  if (!notice) return undefined
  const { text, reason } = noticeInWords(name, notice.detail)
  return sentences([text, ...(reason ? [formatMessage(messages.decisionReason, { reason })] : [])])
}
