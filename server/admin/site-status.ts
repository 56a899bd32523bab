import type { SiteStatus } from '#contract/admin.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { countFailedJobs } from '../jobs/store.ts'
import { countEmails } from '../mail/store.ts'

/** How many jobs failed and emails were not sent or may not have been, where emails go, and the last verified backup. */
export async function findSiteStatus(db: Db, { mail }: Pick<Config, 'mail'>): Promise<SiteStatus> {
  const backup = await db.selectFrom('backups').select('proved_at').executeTakeFirst()
  return {
    emails: await countEmails(db),
    failedJobs: await countFailedJobs(db),
    writesEmailsToOutbox: mail.smtpUrl === undefined,
    backupProvedAt: backup?.proved_at ?? null,
  }
}
