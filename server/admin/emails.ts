import type { OpenedEmail } from '#contract/emails.ts'
import { appendEntry } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden, notFound, Problem } from '../http/problem.ts'
import { readFromOutbox } from '../mail/outbox.ts'
import { sendAgain } from '../mail/send-again.ts'

type Parts = { db: Db; config: Pick<Config, 'mail' | 'dataDir'> }

/** Which email, and the admin; `actorId` is null for a command on the server. */
interface OfEmail {
  id: string
  actorId: string | null
}

/**
 * Opens an email of a site without a mail server. The audit log records it: the link in it is private to the recipient.
 * @throws Problem 403 if the site has a mail server, 404 if there is no such email in the outbox
 */
export async function openEmail({ db, config }: Parts, { id, actorId }: OfEmail, now: Date): Promise<OpenedEmail> {
  if (config.mail.smtpUrl !== undefined) {
    throw forbidden('emails-sent-elsewhere')
  }
  const email = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'user_id'])
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  if (!email) throw notFound('email')
  const content = await readFromOutbox(config.dataDir, email)
  if (!content) {
    throw new Problem(404, 'email-not-in-outbox')
  }
  await inTransaction(db, (trx) => appendEntry(trx, { actorId, action: 'open-email', subjectId: email.user_id }, now))
  return content
}

/**
 * Sends an email again that failed or may have been sent.
 * @throws Problem 409 if it is not to be sent again
 */
export async function resendEmail({ db }: Pick<Parts, 'db'>, { id, actorId }: OfEmail, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const subjectId = await sendAgain(trx, id)
    await appendEntry(trx, { actorId, action: 'resend-email', subjectId }, now)
  })
}
