import { EMAIL_STATES, EmailState } from '#contract/emails.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { openEmail, resendEmail } from '../admin/emails.ts'
import { listFailedJobs, rerunJob } from '../admin/jobs.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { commands as messages } from '../language/messages.ts'
import { listEmails } from '../mail/list.ts'
import { OperatorError } from '../operator-error.ts'

/** Emails and jobs that are printed. */
const LISTED = 100

type Say = (line: string) => void
type Parts = { db: Db; config: Config }

/** Prints emails, the newest first. @throws OperatorError if there is no such state */
export async function printEmails({ db, config }: Parts, named: string | undefined, now: Date, say: Say) {
  const state = named === undefined ? undefined : EmailState.safeParse(named).data
  if (named !== undefined && !state)
    throw new OperatorError(formatMessage(messages.noEmailState, { states: joined(EMAIL_STATES) }))
  const { emails, nextCursor } = await listEmails({ db, config, now }, { state, limit: LISTED })
  for (const { _id, kind, address, state: is, createdAt, nextAttemptAt, error } of emails) {
    const next = nextAttemptAt && formatMessage(messages.emailRetried, { time: nextAttemptAt })
    const facts = [is, next, error].filter(Boolean).join('; ')
    say(formatMessage(messages.email, { id: _id, kind, address, time: createdAt, facts }))
  }
  if (emails.length === 0) say(messages.noEmails)
  if (nextCursor) say(formatMessage(messages.newestListed, { max: LISTED }))
}

/** Prints what an email in the outbox says, with its link. */
export async function printEmail({ db, config }: Parts, id: string, now: Date, say: Say): Promise<void> {
  const { subject, text } = await openEmail({ db, config }, { id, actorId: null }, now)
  say(`${subject}\n\n${text}`)
}

/** Sends an email again that failed, or that may have been sent. */
export async function sendEmailAgain(db: Db, id: string, now: Date, say: Say): Promise<void> {
  await resendEmail({ db }, { id, actorId: null }, now)
  say(messages.emailWaits)
}

/** Prints the jobs that failed, the newest first. */
export async function printFailedJobs(db: Db, say: Say): Promise<void> {
  const { jobs, nextCursor } = await listFailedJobs(db, { limit: LISTED })
  for (const { _id, name, attempts, endedAt, error } of jobs) {
    const facts = { id: _id, name, time: endedAt, attempts, error: error ?? messages.noReason }
    say(formatMessage(messages.failedJob, facts))
  }
  if (jobs.length === 0) say(messages.noFailedJobs)
  if (nextCursor) say(formatMessage(messages.newestListed, { max: LISTED }))
}

/** Runs a failed job again. */
export async function runJobAgain(db: Db, id: string, now: Date, say: Say): Promise<void> {
  await rerunJob(db, id, null, now)
  say(messages.jobWaits)
}
