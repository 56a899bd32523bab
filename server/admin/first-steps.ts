import { FIRST_STEPS, type FirstStep, type FirstSteps } from '#contract/first-steps.ts'
import { linkedPages } from '#contract/settings.ts'
import { SITE_TITLE } from '#contract/site.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { publishedPages } from '../settings/pages.ts'
import { listChosen, readSettings } from '../settings/store.ts'
import { findBackup, findMail } from './site-status.ts'

/** What a new site needs, and what of it is done: by what is so, whoever did it. */
export async function findFirstSteps(db: Db, config: Config, now: Date): Promise<FirstSteps> {
  const settings = await readSettings(db)
  const chosen = await listChosen(db)
  const published = new Set((await publishedPages(db)).map(({ slug }) => slug))
  const mail = await findMail(db, config)
  const backup = await findBackup(db, config, now)
  const isDone: Record<FirstStep, boolean> = {
    'second-factor': await haveSecondFactors(db),
    'admin-address': await haveProvedAddresses(db),
    name: settings.name !== SITE_TITLE,
    reading: config.publicReading !== undefined || chosen.includes('publicReading'),
    registration: chosen.includes('registration'),
    pages: [...linkedPages(settings)].every((slug) => published.has(slug)),
    footer: await hasOwnFooter(db),
    mail: mail.server !== null && (await hasTaken(db, mail.server)),
    backup: backup.verified !== null && !backup.isOverdue,
    address: config.publicUrl?.startsWith('https://') === true,
    'secret-key': config.secretKey !== undefined,
    invitation: await hasInvited(db),
  }
  const site = await db.selectFrom('site').select('first_steps_dismissed_at').executeTakeFirst()
  return {
    steps: FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] })),
    isDismissed: site != null && site.first_steps_dismissed_at !== null,
  }
}

/** Hides the list above the queue. What is left stays on the status page. */
export async function dismissFirstSteps(db: Db, now: Date): Promise<void> {
  await db.updateTable('site').set({ first_steps_dismissed_at: now.toISOString() }).execute()
}

/** Whether there is an admin, and each has authenticator codes or a passkey. */
async function haveSecondFactors(db: Db): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      selectFrom('second_factors')
        .select('confirmed_at')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .as('codes'),
      selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id').limit(1).as('passkey'),
    ])
    .where('is_admin', '=', 1)
    .execute()
  return admins.length > 0 && admins.every(({ codes, passkey }) => codes !== null || passkey !== null)
}

/** Whether there is an admin, and each has proved their address: emails about what fails go to no other. */
async function haveProvedAddresses(db: Db): Promise<boolean> {
  const admins = await db.selectFrom('users').select('email_verified_at').where('is_admin', '=', 1).execute()
  return admins.length > 0 && admins.every(({ email_verified_at }) => email_verified_at !== null)
}

/** Whether an admin has changed the links of the footer: only what is changed has a row. */
async function hasOwnFooter(db: Db): Promise<boolean> {
  const own = db.selectFrom('settings').select('key').where('key', '=', 'footerLinks')
  return (await own.executeTakeFirst()) !== undefined
}

/** Whether this mail server took an email. What was written to the outbox before it was set tells nothing of it. */
async function hasTaken(db: Db, server: string): Promise<boolean> {
  const taken = db.selectFrom('emails').select('id').where('state', '=', 'sent').where('server', '=', server)
  return (await taken.limit(1).executeTakeFirst()) !== undefined
}

/** Whether there is an account besides the first, or an invitation. */
async function hasInvited(db: Db): Promise<boolean> {
  const accounts = await db.selectFrom('users').select('id').limit(2).execute()
  if (accounts.length > 1) return true
  return (await db.selectFrom('invitations').select('id').limit(1).executeTakeFirst()) !== undefined
}
