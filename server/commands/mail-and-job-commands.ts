import { EMAIL_STATES, EmailState } from '#contract/emails.ts'
import { openEmail, resendEmail } from '../admin/emails.ts'
import { listFailedJobs, rerunJob } from '../admin/jobs.ts'
import { findSiteStatus } from '../admin/site-status.ts'
import { findLastEntry } from '../audit/audit-log.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { listEmails } from '../mail/list.ts'
import { OperatorError } from '../operator-error.ts'

/** Emails and jobs that are printed. */
const LISTED = 100

type Say = (line: string) => void
type Parts = { db: Db; config: Config }

/** Prints emails, the newest first. @throws OperatorError if there is no such state */
export async function printEmails({ db, config }: Parts, named: string | undefined, now: Date, say: Say) {
  const state = named === undefined ? undefined : EmailState.safeParse(named).data
  if (named !== undefined && !state) throw new OperatorError(`An email is one of: ${EMAIL_STATES.join(', ')}.`)
  const { emails, nextCursor } = await listEmails({ db, config, now }, { state, limit: LISTED })
  for (const { _id, kind, address, state: is, createdAt, nextAttemptAt, error } of emails) {
    const next = nextAttemptAt && `tried again at ${nextAttemptAt}`
    say(`${_id}  ${kind} to ${address} of ${createdAt}: ${[is, next, error].filter(Boolean).join('; ')}`)
  }
  if (emails.length === 0) say('No email was found.')
  if (nextCursor) say(`These are the newest ${LISTED}.`)
}

/** Prints what an email in the outbox says, with its link. */
export async function printEmail({ db, config }: Parts, id: string, now: Date, say: Say): Promise<void> {
  const { subject, text } = await openEmail({ db, config }, { id, actorId: null }, now)
  say(`${subject}\n\n${text}`)
}

/** Sends an email again that failed, or that may have been sent. */
export async function sendEmailAgain(db: Db, id: string, now: Date, say: Say): Promise<void> {
  await resendEmail({ db }, { id, actorId: null }, now)
  say('It waits, and the site sends it. If it had been sent, it arrives twice.')
}

/** Prints the jobs that failed, the newest first. */
export async function printFailedJobs(db: Db, say: Say): Promise<void> {
  const { jobs, nextCursor } = await listFailedJobs(db, { limit: LISTED })
  for (const { _id, name, attempts, endedAt, error } of jobs) {
    say(`${_id}  ${name}: failed at ${endedAt} after ${attempts} attempts (${error ?? 'no reason'})`)
  }
  if (jobs.length === 0) say('No job has failed.')
  if (nextCursor) say(`These are the newest ${LISTED}.`)
}

/** Runs a failed job again. */
export async function runJobAgain(db: Db, id: string, now: Date, say: Say): Promise<void> {
  await rerunJob(db, id, null, now)
  say('It waits, and the site runs it.')
}

/** Prints what needs attention. */
export async function printStatus({ db, config }: Parts, say: Say): Promise<void> {
  const { failedJobs, emails, writesEmailsToOutbox, backupProvedAt } = await findSiteStatus(db, config)
  say(`Failed jobs: ${failedJobs}.`)
  say(`Emails that wait: ${emails.waiting}; that may have been sent: ${emails.unknown}; that failed: ${emails.failed}.`)
  if (writesEmailsToOutbox) say('Emails are written to the outbox, as SMTP_URL is not set here.')
  say(`The last verified backup of the schedule: ${backupProvedAt ?? 'none'}.`)
  const { entries, hash } = await findLastEntry(db)
  say(`Entries of the audit log: ${entries}; the hash of the last one: ${hash || 'none'}.`)
}
