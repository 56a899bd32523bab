import type { SiteStatus } from '#contract/site-status.ts'
import { findBackupState, listBackups } from '../backup/state.ts'
import type { Config } from '../config.ts'
import { databaseBytes, diskOf, engineOf } from '../db/database-health.ts'
import type { Db } from '../db/open.ts'
import { countInstances } from '../db/running-instances.ts'
import { reasonInWords } from '../jobs/reason-in-words.ts'
import { countJobs } from '../jobs/store.ts'
import { serverPages as messages } from '../language/messages.ts'
import { countEmails } from '../mail/store.ts'
import { VERSION } from '../version.ts'
import { findSiteRecord } from './site-record.ts'
import { findUpdate } from './update-check.ts'

/** Milliseconds without a verified backup after which a daily one is overdue: a day, and the time that it takes. */
const OVERDUE_AFTER = 25 * 60 * 60 * 1000

interface Parts {
  db: Db
  config: Config
  /** What links in emails begin with. */
  url: string
  now: Date
}

/** How the site is, for its admins: without secrets, and without a path. */
export async function findSiteStatus({ db, config, url, now }: Parts): Promise<SiteStatus> {
  const record = await findSiteRecord(db)
  const jobs = await countJobs(db, now)
  const disk = await diskOf(config.dataDir)
  const backup = await findBackup(db, config, now)
  return {
    version: VERSION,
    versionSince: record?.version === VERSION ? record.version_since : null,
    update: await findUpdate(db, config),
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
    address: { url, isSet: config.publicUrl !== undefined, claimed: record?.address ?? null },
    instances: await countInstances(db),
    database: { engine: engineOf(db), bytes: Number(await databaseBytes(db)) },
    disk: { ...disk, reserve: config.storageReserve, isFull: disk.free < config.storageReserve },
    backup,
    mail: await findMail(db, config),
    jobs: { waiting: jobs.waiting, running: jobs.running, failed: jobs.failed, oldestDueSeconds: jobs.oldestDueAge },
    emails: await countEmails(db),
    failedJobs: jobs.failed,
    writesEmailsToOutbox: config.mail.smtpUrl === undefined,
    backupProvedAt: backup.verified?.at ?? null,
  }
}

/** How the backups of the schedule go. */
export async function findBackup(db: Db, { backup }: Config, now: Date): Promise<SiteStatus['backup']> {
  const { failed, ...state } = await findBackupState(db, backup, now)
  const age = state.verified ? now.getTime() - Date.parse(state.verified.at) : Number.POSITIVE_INFINITY
  const history = await listBackups(db, backup?.to, state.runningSince)
  return {
    ...state,
    history: history.map(({ error, ...past }) => ({
      ...past,
      reason: past.state === 'failed' ? backupReason(error) : null,
    })),
    isScheduled: backup !== undefined,
    bucket: backup && 's3' in backup.to ? backup.to.s3.bucket : null,
    failed: failed && { at: failed.at, reason: backupReason(failed.error) },
    isOverdue: backup !== undefined && state.runningSince === null && age > OVERDUE_AFTER,
  }
}

/** @param error the operator's message, which may name a path; null: it was interrupted */
function backupReason(error: string | null): string {
  return error?.replace(/(?<![\w:/.])\/[^\s,:;()'"]+/g, '…') ?? messages.backupInterrupted
}

/** Where emails go, and how the last ones went. */
export async function findMail(db: Db, { mail }: Config): Promise<SiteStatus['mail']> {
  const newest = db
    .selectFrom('emails')
    .select(['id', 'created_at', 'ended_at', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
  const sent = await newest.where('state', '=', 'sent').executeTakeFirst()
  const unsent = await newest.where('state', '<>', 'sent').where('error', 'is not', null).executeTakeFirst()
  const hasFailed = unsent !== undefined && unsent.id > (sent?.id ?? '')
  return {
    server: mail.smtpUrl === undefined ? null : new URL(mail.smtpUrl).host,
    lastSentAt: sent?.ended_at ?? null,
    failed: hasFailed ? { at: unsent.ended_at ?? unsent.created_at, reason: reasonInWords(unsent.error ?? '') } : null,
  }
}
