import type { FirstStep } from '#contract/first-steps.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatMessage } from '#contract/format-message.ts'
import { SITE_TITLE } from '#contract/site.ts'
import type { SiteStatus } from '#contract/site-status.ts'
import { askForBackup, sendTestEmail } from '../admin/backup-and-test-email.ts'
import { findFirstSteps } from '../admin/first-steps.ts'
import { addressForLinks } from '../admin/site-record.ts'
import { findSiteStatus } from '../admin/site-status.ts'
import { findLastEntry } from '../audit/audit-log.ts'
import { placeOf } from '../backup/state.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { commands as messages, adminFirstSteps as steps } from '../language/messages.ts'

type Say = (line: string) => void
type Parts = { db: Db; config: Config }

/** Prints how the site is, and what needs attention. */
export async function printStatus({ db, config }: Parts, now: Date, say: Say): Promise<void> {
  const url = await addressForLinks(db, config)
  const status = await findSiteStatus({ db, config, url, now })
  const { version, versionSince, update, database, disk, emails, failedJobs, jobs, instances } = status
  say(formatMessage(messages.statusVersion, { version, time: versionSince ?? messages.none }))
  if (update) {
    const line = formatMessage(messages.statusUpdate, { latest: update.version, version })
    say(update.notes === null ? line : `${line} ${update.notes}`)
  }
  say(formatMessage(messages.statusAddress, { url }))
  if (!status.address.isSet) say(messages.setPublicUrl)
  say(formatMessage(messages.statusDatabase, { engine: database.engine, size: formatBytes(database.bytes) }))
  // The embedded database does not know whether the site runs.
  if (database.engine === 'PostgreSQL') say(formatMessage(messages.statusInstances, { count: instances }))
  const sizes = { free: formatBytes(disk.free), total: formatBytes(disk.total) }
  say(formatMessage(messages.statusDisk, { ...sizes, folder: config.dataDir }))
  if (disk.isFull) say(formatMessage(messages.diskFull, { reserve: formatBytes(disk.reserve) }))
  printBackups(status, config, say)
  const { server, lastSentAt, failed } = status.mail
  say(server === null ? messages.emailsToOutbox : formatMessage(messages.statusMail, { server }))
  say(formatMessage(messages.lastSent, { time: lastSentAt ?? messages.none }))
  if (failed) say(formatMessage(messages.lastNotSent, { time: failed.at, reason: failed.reason }))
  say(formatMessage(messages.emailStates, emails))
  say(formatMessage(messages.failedJobs, { count: failedJobs }))
  say(formatMessage(messages.waitingJobs, { count: jobs.waiting, seconds: Math.round(jobs.oldestDueSeconds) }))
  await printFirstSteps({ db, config }, now, say)
  const { entries, hash } = await findLastEntry(db)
  say(formatMessage(messages.auditEntries, { entries, hash: hash || messages.none }))
}

/** What a new site still needs: a sentence, and what to type or to set for it. */
const stepsInWords = (): Record<FirstStep, [text: string, command: string]> => ({
  'second-factor': [steps.secondFactorOpen, 'add-second-factor EMAIL'],
  'admin-address': [steps.adminAddressOpen, 'reset-link EMAIL'],
  name: [formatMessage(steps.nameOpen, { name: SITE_TITLE }), 'settings set name NAME'],
  reading: [messages.readingUndecided, 'settings set publicReading true'],
  registration: [messages.registrationUndecided, 'settings set registration everybody'],
  pages: [steps.pagesOpen, 'pages publish-all'],
  footer: [steps.footerOpen, 'settings set footerLinks LINKS'],
  mail: [steps.mailOpen, 'test-email EMAIL'],
  backup: [steps.backupOpen, 'back-up'],
  address: [steps.addressOpen, 'PUBLIC_URL=https://blog.example.org'],
  'secret-key': [steps.secretKeyOpen, 'SECRET_KEY=…'],
  invitation: [steps.invitationOpen, 'invite EMAIL ROLE'],
})

async function printFirstSteps({ db, config }: Parts, now: Date, say: Say): Promise<void> {
  const left = (await findFirstSteps(db, config, now)).steps.filter(({ isDone }) => !isDone)
  if (left.length > 0) say(messages.firstSteps)
  for (const { step } of left) {
    const [text, command] = stepsInWords()[step]
    say(formatMessage(messages.firstStep, { step: text, command }))
  }
}

function printBackups({ backup }: SiteStatus, config: Config, say: Say): void {
  const { verified, failed, isOverdue, runningSince, nextAt } = backup
  if (config.backup) say(formatMessage(messages.backupPlace, { place: placeOf(config.backup.to) }))
  else say(messages.noBackups)
  if (runningSince) say(formatMessage(messages.backupRuns, { time: runningSince }))
  if (nextAt) say(formatMessage(messages.nextBackup, { time: nextAt }))
  say(formatMessage(messages.lastBackup, { time: verified?.at ?? messages.none }))
  if (verified && verified.bytes !== null && verified.seconds !== null) {
    say(formatMessage(messages.backupDetails, { size: formatBytes(verified.bytes), seconds: verified.seconds }))
  }
  if (verified && verified.missing > 0) say(formatMessage(messages.backupLacks, { count: verified.missing }))
  if (isOverdue && !failed) say(formatMessage(messages.backupOverdue, { command: 'back-up' }))
  if (!failed) return
  say(formatMessage(messages.backupFailed, { time: failed.at, reason: failed.reason }))
  say(formatMessage(messages.backupMend, { command: 'back-up' }))
}

/** Asks the running site for a backup. */
export async function requestBackup(parts: Parts, now: Date, say: Say): Promise<void> {
  await askForBackup(parts, null, now)
  say(messages.backupRequested)
}

/** Has the running site send an email to an account, to try the mail server. */
export async function requestTestEmail(db: Db, email: string, now: Date, say: Say): Promise<void> {
  await sendTestEmail(db, { email, actorId: null }, now)
  say(messages.testEmailQueued)
}
