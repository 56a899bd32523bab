// Over 250 lines, because every command is named in one place, beside its line of the usage.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { USER_ACTIONS, UserAction } from '#contract/admin.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { leave } from '../account/leave.ts'
import type { Config } from '../config.ts'
import { DATABASE_FILE, type Db, openEmbedded, openWithoutTimeouts } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { siteUrl } from '../mail/site-url.ts'
import { addResetLink } from '../mail/store.ts'
import { actOnUser } from '../moderation/act-on-user.ts'
import { switchAdmin } from '../moderation/admins.ts'
import { checkEntries, listEntries } from '../moderation/audit-log.ts'
import { listPeople } from '../moderation/people.ts'
import { recordAction } from '../moderation/record-action.ts'
import { requireThisVersion } from '../move/database.ts'
import { OperatorError } from '../operator-error.ts'
import { removePasskeys } from '../session/passkeys.ts'
import { removeSecondFactor } from '../session/second-factor.ts'
import { categoriesWork } from './category-commands.ts'
import { imagesWork } from './image-commands.ts'
import { invite, printInvitations, withdraw } from './invitation-commands.ts'
import { mailAndJobWork } from './mail-and-job-commands.ts'
import {
  actOnSpam,
  decide,
  decideOnAppeal,
  decideOnPending,
  printAppeals,
  printHeld,
  printRegistrations,
  printReports,
  printSpam,
  requireShort,
} from './queue-commands.ts'
import { printPages, printSettings, setSetting, switchPage } from './settings-commands.ts'

const USAGE = `Use npm run admin -- with one of:
  reports                  what was reported, the oldest first
  dismiss ID               close the reports of an entry of the queue, and leave it as it is
  remove ID [reason]       remove the blog or comment that was reported
  registrations            accounts that wait for approval, the oldest first
  held                     what waits for approval, the oldest first
  approve ID               publish what waits for approval, or let the account sign in
  refuse ID [reason]       refuse it: its author is told why, and keeps the text; an account is deleted
  appeals                  what people appeal against, the oldest first
  grant-appeal ID [reason] undo what somebody appeals against; decline-appeal leaves it
  spam                     accounts that post little but what is held as spam
  spam remove              remove everything of them; spam undo TIME brings it back
  people [text]            the newest people, or those whose name or email address contains the text
  grant EMAIL              make somebody an admin
  revoke EMAIL             make somebody no longer an admin
  remove-second-factor EMAIL
                           let somebody sign in with the password alone, who lost their codes
  remove-passkeys EMAIL    remove the passkeys of somebody who lost what keeps them
  reset-link EMAIL         print a link by which somebody sets a new password
${USER_ACTIONS.map((action) => `  ${`${action} EMAIL [reason]`.padEnd(24)}`).join('\n')}
  invite                   print an address by which one account can be created
  invitations              the invitations that nobody has used
  withdraw-invitation ID   so that it cannot be used
  delete-account EMAIL     delete it in 14 days, for its owner; with keep-texts behind it, public texts stay
  settings                 what admins chose for the site
  settings set KEY VALUE   change a setting
  settings reset KEY       its default
  images                   the logos and the icon; images logo FILE sets one of logo, logo-dark and icon
  images logo --remove     so that the header shows the name
  categories               the categories, with the names that they had
  categories add NAME      at the end; categories move NAME PLACE: 1 is the first
  categories rename NAME NEW
                           its blogs stay in it, and links to it lead there
  categories retire NAME OTHER
                           its blogs move to another one
  pages                    the pages that admins wrote, and the drafts that lie ready
  pages publish SLUG       as it is; pages withdraw SLUG: a draft again
  emails [STATE]           the newest emails: waiting, sending, sent, unknown (may have been sent) or failed
  open-email ID            what an email in the outbox says, with its link
  send-again ID            send an email that failed or may have been sent, which may then arrive twice
  jobs                     jobs that failed; run-again ID runs one again
  audit                    what admins did, latest first
  status                   how many jobs failed and emails were not sent, the last verified backup
  audit --check            verify that no entry was changed or taken out`

const LISTED = 100

type Say = (line: string) => void

/**
 * Runs `npm run admin`: what admins do, for those without a browser. The site may run meanwhile, and notices it.
 * @param say called with each line of the result
 * @throws OperatorError that says what to do, also for a command that does not exist
 */
export async function runCommand([command = '', ...args]: string[], config: Config, say: Say): Promise<void> {
  const work = workOf(command, args, config, say)
  if (!work) throw new OperatorError(USAGE)
  const db = await openSite(config)
  await work(db)
    .catch((error: Error) => {
      throw 'statusCode' in error ? new OperatorError(error.message) : error
    })
    .finally(() => db.destroy())
}

function workOf(command: string, args: string[], config: Config, say: Say): ((db: Db) => Promise<void>) | undefined {
  const [first, ...rest] = args
  const now = new Date()
  const ofMailOrJobs = mailAndJobWork(command, args, config, now, say)
  if (ofMailOrJobs) return ofMailOrJobs
  if (command === 'people') return (db) => printPeople(db, args.join(' '), say)
  if (command === 'audit' && args.length === 0) return (db) => printAudit(db, say)
  if (command === 'audit' && first === '--check' && rest.length === 0) return (db) => checkAudit(db, say)
  if (command === 'reports' && args.length === 0) return (db) => printReports(db, say)
  if (command === 'held' && args.length === 0) return (db) => printHeld(db, say)
  if (command === 'registrations' && args.length === 0) return (db) => printRegistrations(db, say)
  if (command === 'invitations' && args.length === 0) return (db) => printInvitations(db, now, say)
  if (command === 'invite' && args.length === 0) return (db) => invite(db, config, now, say)
  if (command === 'appeals' && args.length === 0) return (db) => printAppeals(db, say)
  if (command === 'spam') return spamWork(args, config, now, say)
  if (command === 'settings') return settingsWork(args, config, say)
  if (command === 'images') return imagesWork(args, now, say)
  if (command === 'categories') return categoriesWork(args, config, say)
  if (command === 'pages') return pagesWork(args, say)
  if (first === undefined) return undefined
  if (command === 'remove') return (db) => decide({ db, config }, 'remove', first, rest.join(' '), now, say)
  if (command === 'grant-appeal' || command === 'decline-appeal') {
    const decision = command === 'grant-appeal' ? 'grant' : 'decline'
    return (db) => decideOnAppeal({ db, config }, decision, first, rest.join(' '), now, say)
  }
  if (command === 'refuse') return (db) => decideOnPending({ db, config }, 'refuse', first, rest.join(' '), now, say)
  if (command === 'delete-account' && (rest.length === 0 || rest.join(' ') === 'keep-texts')) {
    return (db) => deleteAccount(db, first, rest.length > 0, now, say)
  }
  const action = UserAction.safeParse(command)
  if (action.success) return (db) => act(db, action.data, first, rest.join(' '), now, say)
  if (rest.length > 0) return undefined
  if (command === 'approve') return (db) => decideOnPending({ db, config }, 'approve', first, '', now, say)
  if (command === 'withdraw-invitation') return (db) => withdraw(db, first, now, say)
  if (command === 'dismiss') return (db) => decide({ db, config }, 'dismiss', first, '', now, say)
  if (command === 'grant' || command === 'revoke') return (db) => switchTo(db, first, command === 'grant', now, say)
  if (command === 'remove-second-factor') return (db) => removeFactor(db, first, now, say)
  if (command === 'remove-passkeys') return (db) => removeAllPasskeys(db, first, now, say)
  if (command === 'reset-link') return (db) => printResetLink(db, first, config, now, say)
  return undefined
}

function spamWork([verb, at, ...rest]: string[], config: Config, now: Date, say: Say) {
  if (verb === undefined) return (db: Db) => printSpam(db, say)
  if (rest.length > 0 || (verb === 'undo') !== (at !== undefined)) return undefined
  if (verb !== 'remove' && verb !== 'undo') return undefined
  return (db: Db) => actOnSpam({ db, config }, at, now, say)
}

function settingsWork([verb, ...args]: string[], config: Config, say: Say): ((db: Db) => Promise<void>) | undefined {
  const [key = '', ...value] = args
  if (verb === undefined) return (db) => printSettings(db, config, say)
  if (verb === 'set' && value.length > 0) {
    return (db) => setSetting(db, config, [key, value.join(' ')], new Date(), say)
  }
  if (verb === 'reset' && args.length === 1) return (db) => setSetting(db, config, [key], new Date(), say)
  return undefined
}

function pagesWork([verb, slug, ...rest]: string[], say: Say): ((db: Db) => Promise<void>) | undefined {
  if (verb === undefined) return (db) => printPages(db, say)
  if ((verb !== 'publish' && verb !== 'withdraw') || slug === undefined || rest.length > 0) return undefined
  return (db) => switchPage(db, slug, verb === 'publish', new Date(), say)
}

/** @throws OperatorError if there is no site, or it is of another version */
async function openSite({ databaseUrl, dataDir }: Config): Promise<Db> {
  const file = join(dataDir, DATABASE_FILE)
  if (!databaseUrl && !existsSync(file)) {
    throw new OperatorError(`There is no ${file}: set DATA_DIR to the folder of the site.`)
  }
  const db = databaseUrl ? await openWithoutTimeouts(databaseUrl) : openEmbedded(dataDir)
  await requireThisVersion(db)
  return db
}

async function userOf(db: Db, address: string): Promise<{ id: string; email: string }> {
  const email = address.trim().toLowerCase()
  const user = await db.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
  if (!user) throw new OperatorError(`Nobody has an account with the address ${email}.`)
  return user
}

async function act(db: Db, action: UserAction, address: string, reason: string, now: Date, say: Say): Promise<void> {
  requireShort(reason)
  const { id, email } = await userOf(db, address)
  const { closed, contributions } = await actOnUser(db, { action, userId: id, actorId: null, reason }, now)
  say(`${action}: done for ${email}.`)
  if (closed) say(`Sessions ended: ${closed.length}.`)
  if (contributions) {
    say(`Blogs: ${contributions.blogIds.length}; comments on ${contributions.commentedBlogIds.length} blogs.`)
  }
}

async function switchTo(db: Db, address: string, isAdmin: boolean, now: Date, say: Say): Promise<void> {
  const { id, email } = await userOf(db, address)
  const isChanged = await switchAdmin(db, id, isAdmin, now)
  say(`${email} ${isAdmin ? 'is an admin' : 'is no admin'}${isChanged ? ' now' : ' already'}.`)
}

async function printResetLink(db: Db, address: string, config: Config, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  const token = await inTransaction(db, async (trx) => {
    const made = await addResetLink(trx, user, now)
    await recordAction(trx, user, { actorId: null, action: 'reset-link' }, now)
    return made
  })
  say(`${siteUrl(config, null)}/reset-password#${token}`)
  say(`It works once, for ${EMAIL_LINK_MINUTES} minutes. Give it to nobody but the owner of ${user.email}.`)
}

async function deleteAccount(db: Db, address: string, keepsTexts: boolean, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  const { dueAt } = await leave(db, user.id, keepsTexts, now, 'command')
  say(`${user.email} is signed out, and deleted on ${dueAt}. Until then signing in keeps the account.`)
}

async function removeFactor(db: Db, address: string, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  await inTransaction(db, async (trx) => {
    await removeSecondFactor(trx, user.id)
    await recordAction(trx, user, { actorId: null, action: 'remove-second-factor' }, now)
  })
  say(`${user.email} signs in with the password alone now.`)
}

async function removeAllPasskeys(db: Db, address: string, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  const removed = await inTransaction(db, async (trx) => {
    await recordAction(trx, user, { actorId: null, action: 'remove-passkeys' }, now)
    return removePasskeys(trx, user.id)
  })
  say(`Passkeys of ${user.email} removed: ${removed.length}.`)
}

async function printPeople(db: Db, text: string, say: Say): Promise<void> {
  const { people, nextCursor } = await listPeople(db, { query: text, limit: LISTED })
  for (const { email, name, role, isAdmin, suspendedAt, silencedAt, contributionsRemovedAt, ...counts } of people) {
    const states = [isAdmin && 'admin', suspendedAt && 'suspended', silencedAt && 'silenced']
    const removed = contributionsRemovedAt && 'contributions removed'
    const facts = [role, ...states, removed].filter(Boolean).join(', ')
    say(`${email}  ${name}  (${facts}; ${counts.blogs} blogs, ${counts.comments} comments)`)
  }
  if (people.length === 0) say('Nobody was found.')
  if (nextCursor) say(`These are the newest ${LISTED}: name a part of the name or address for others.`)
}

async function printAudit(db: Db, say: Say): Promise<void> {
  for (let before: number | undefined; ; ) {
    const entries = await listEntries(db, LISTED, before)
    for (const { seq, at, actor, action, subject } of entries) {
      const by = actor ? (actor.name ?? actor._id) : 'a command'
      say(`${seq}  ${at}  ${by}: ${action} ${subject ? (subject.name ?? subject._id) : ''}`)
    }
    before = entries.at(-1)?.seq
    if (entries.length < LISTED) return
  }
}

async function checkAudit(db: Db, say: Say): Promise<void> {
  const { entries, hash, wrongAt } = await checkEntries(db)
  if (wrongAt !== undefined) throw new OperatorError(`Entry ${wrongAt} of the audit log was changed or taken out.`)
  say(`All ${entries} entries of the audit log hold. The last has the hash ${hash || 'of none'}.`)
}
