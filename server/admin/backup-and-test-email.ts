import { appendEntry } from '../audit/audit-log.ts'
import { requestBackup } from '../backup/state.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound, Problem } from '../http/problem.ts'
import { sendEmail } from '../mail/send-email.ts'

/**
 * Asks for a backup, which one of the instances makes.
 * @param actorId the admin; null: a command on the server
 * @throws Problem 409 if no backups are set up, or one is being made
 */
export async function askForBackup(
  { db, config }: { db: Db; config: Config },
  actorId: string | null,
  now: Date,
): Promise<void> {
  if (!config.backup) throw new Problem(409, 'backups-not-set')
  await inTransaction(db, async (trx) => {
    if (!(await requestBackup(trx, now))) throw new Problem(409, 'backup-under-way')
    await appendEntry(trx, { actorId, action: 'request-backup', subjectId: null }, now)
  })
}

/**
 * Sends an email to an account's own address, to try the mail server.
 * @param actorId the admin; null: a command on the server
 * @throws Problem 404 if there is no such account
 */
export async function sendTestEmail(
  db: Db,
  { email, actorId }: { email: string; actorId: string | null },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) throw notFound('person')
    await sendEmail(trx, { kind: 'test', address: email, userId: user.id }, now)
    await appendEntry(trx, { actorId, action: 'send-test-email', subjectId: user.id }, now)
  })
}
