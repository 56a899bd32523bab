import { USER_ACTIONS } from '#contract/admin.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { readSiteLanguage } from '../db/site-language.ts'
import { commands as messages } from '../language/messages.ts'
import { speakByDefault } from '../language/spoken.ts'
import { OperatorError } from '../operator-error.ts'
import { addAccount, addFactor } from './account-commands.ts'
import { printAnalytics } from './analytics-commands.ts'
import { checkAudit, printAudit } from './audit-commands.ts'
import { categoriesWork } from './category-commands.ts'
import { exportWork } from './export-command.ts'
import { helpOf, usage } from './help.ts'
import { imagesWork } from './image-commands.ts'
import { invite, inviteByEmail, printInvitations, withdraw } from './invitation-commands.ts'
import { printEmail, printEmails, printFailedJobs, runJobAgain, sendEmailAgain } from './mail-and-job-commands.ts'
import { openSite } from './open-site.ts'
import { pagesWork } from './page-commands.ts'
import {
  act,
  deleteAccount,
  printPeople,
  printResetLink,
  removeAllPasskeys,
  removeFactor,
  switchTo,
} from './people-commands.ts'
import { actOnComments, actOnPosts, printComments, printPosts } from './post-commands.ts'
import {
  actOnSpam,
  decide,
  decideOnAppeal,
  decideOnPending,
  decideOnPost,
  POST_COMMANDS,
  printAppeals,
  printHeld,
  printRegistrations,
  printReports,
  printSpam,
} from './queue-commands.ts'
import { redirectsWork } from './redirect-commands.ts'
import { printSettings, setSetting } from './settings-commands.ts'
import { printStatus, requestBackup, requestTestEmail } from './status-commands.ts'
import { tagsWork } from './tag-commands.ts'

type Say = (line: string) => void

/**
 * Runs `npm run admin`: what admins do, for those without a browser. The site may run in the meantime, and notices it.
 * @param say called with each line of the result
 * @throws OperatorError that says what to do, also for a command that does not exist
 */
export async function runCommand([command = '', ...args]: string[], config: Config, say: Say): Promise<void> {
  const commands = commandsOf(config, new Date(), say)
  const [topic = ''] = args
  if (command === 'help') return say(Object.hasOwn(commands, topic) ? helpOf(topic) : usage())
  if (!Object.hasOwn(commands, command))
    throw new OperatorError(command ? `${usage()}\n\n${formatMessage(messages.noCommand, { command })}` : usage())
  const work = commands[command]?.(args)
  if (!work) throw new OperatorError(helpOf(command))
  const db = await openSite(config)
  const language = await readSiteLanguage(db)
  const stopSpeaking = speakByDefault(() => language)
  await work(db)
    .catch((error: Error) => {
      throw 'statusCode' in error ? new OperatorError(error.message) : error
    })
    .finally(async () => {
      stopSpeaking()
      await db.destroy()
    })
}

/** The action of a command. */
type Work = (db: Db) => Promise<void>
/** Reads the words behind the name of a command. @returns undefined if they are not its own */
type Command = (words: string[]) => Work | undefined

const alone =
  (work: Work): Command =>
  (words) =>
    words.length === 0 ? work : undefined

const ofOne =
  (work: (db: Db, word: string) => Promise<void>): Command =>
  ([word, ...rest]) =>
    word !== undefined && rest.length === 0 ? (db) => work(db, word) : undefined

const withReason =
  (work: (db: Db, word: string, reason: string) => Promise<void>): Command =>
  ([word, ...reason]) =>
    word === undefined ? undefined : (db) => work(db, word, reason.join(' '))

function commandsOf(config: Config, now: Date, say: Say): Record<string, Command> {
  const actions = USER_ACTIONS.map((action) => [
    action,
    withReason((db, email, reason) => act({ db, config }, action, email, reason, now, say)),
  ])
  const posts = Object.entries(POST_COMMANDS).map(([name, action]) => [
    name,
    withReason((db, id, reason) => decideOnPost({ db, config }, { action, id, reason }, now, say)),
  ])
  return {
    reports: alone((db) => printReports(db, say)),
    dismiss: ofOne((db, id) => decide({ db, config }, 'dismiss', id, '', now, say)),
    remove: withReason((db, id, reason) => decide({ db, config }, 'remove', id, reason, now, say)),
    ...Object.fromEntries(posts),
    registrations: alone((db) => printRegistrations(db, say)),
    held: alone((db) => printHeld(db, say)),
    approve: ([itemId, since, ...rest]) =>
      itemId === undefined || rest.length > 0
        ? undefined
        : (db) => decideOnPending({ db, config }, { itemId, decision: 'approve', reason: '', since }, now, say),
    refuse: withReason((db, itemId, reason) =>
      decideOnPending({ db, config }, { itemId, decision: 'refuse', reason }, now, say),
    ),
    appeals: alone((db) => printAppeals(db, say)),
    'grant-appeal': withReason((db, id, reason) => decideOnAppeal({ db, config }, 'grant', id, reason, now, say)),
    'decline-appeal': withReason((db, id, reason) => decideOnAppeal({ db, config }, 'decline', id, reason, now, say)),
    spam: (words) => spamWork(words, config, now, say),
    posts: (words) => (db) => printPosts(db, words, now, say),
    'act-on-posts': (words) => (db) => actOnPosts({ db, config }, words, now, say),
    comments: (words) => (db) => printComments(db, words, say),
    'act-on-comments': (words) => (db) => actOnComments({ db, config }, words, now, say),
    people: (words) => (db) => printPeople(db, words.join(' '), say),
    'add-account': ([email = '', role = '', ...name]) =>
      name.length === 0
        ? undefined
        : (db) => addAccount({ db, config }, { email, role, name: name.join(' ') }, now, say),
    grant: ofOne((db, email) => switchTo(db, email, true, now, say)),
    revoke: ofOne((db, email) => switchTo(db, email, false, now, say)),
    'add-second-factor': ([email, code, ...rest]) =>
      email === undefined || rest.length > 0 ? undefined : (db) => addFactor({ db, config }, email, code, now, say),
    'remove-second-factor': ofOne((db, email) => removeFactor(db, email, now, say)),
    'remove-passkeys': ofOne((db, email) => removeAllPasskeys(db, email, now, say)),
    'reset-link': ofOne((db, email) => printResetLink(db, email, config, now, say)),
    ...Object.fromEntries(actions),
    invite: (words) => {
      if (words.length === 0) return (db) => invite(db, config, now, say)
      return words.length === 2 ? (db) => inviteByEmail(db, words, now, say) : undefined
    },
    invitations: alone((db) => printInvitations(db, now, say)),
    'withdraw-invitation': ofOne((db, id) => withdraw(db, id, now, say)),
    'delete-account': ([email, ...rest]) => {
      const keepsTexts = rest.join(' ') === 'keep-texts'
      if (email === undefined || (rest.length > 0 && !keepsTexts)) return undefined
      return (db) => deleteAccount(db, email, keepsTexts, now, say)
    },
    settings: (words) => settingsWork(words, config, now, say),
    images: (words) => imagesWork(words, now, say),
    categories: (words) => categoriesWork(words, config, now, say),
    tags: (words) => tagsWork(words, now, say),
    redirects: (words) => redirectsWork(words, config, now, say),
    pages: (words) => pagesWork(words, now, say),
    emails: ([state, ...rest]) => (rest.length > 0 ? undefined : (db) => printEmails({ db, config }, state, now, say)),
    'open-email': ofOne((db, id) => printEmail({ db, config }, id, now, say)),
    'send-again': ofOne((db, id) => sendEmailAgain(db, id, now, say)),
    jobs: alone((db) => printFailedJobs(db, say)),
    'run-again': ofOne((db, id) => runJobAgain(db, id, now, say)),
    export: (words) => exportWork(words, config, now, say),
    analytics: (words) => (db) => printAnalytics({ db, config }, words, now, say),
    status: alone((db) => printStatus({ db, config }, now, say)),
    'back-up': alone((db) => requestBackup({ db, config }, now, say)),
    'test-email': ofOne((db, email) => requestTestEmail(db, email, now, say)),
    audit: ([first, ...rest]) => {
      if (first !== '--check') return rest.length === 0 ? (db) => printAudit(db, first, say) : undefined
      const [noted, ...more] = rest
      return more.length === 0 ? (db) => checkAudit(db, noted, say) : undefined
    },
  }
}

function spamWork([verb, at, ...rest]: string[], config: Config, now: Date, say: Say) {
  if (verb === undefined) return (db: Db) => printSpam(db, now, say)
  if (rest.length > 0 || (verb === 'undo') !== (at !== undefined)) return undefined
  if (verb !== 'remove' && verb !== 'undo') return undefined
  return (db: Db) => actOnSpam({ db, config }, at, now, say)
}

function settingsWork([verb, ...args]: string[], config: Config, now: Date, say: Say): Work | undefined {
  const [key = '', ...value] = args
  if (verb === undefined) return (db) => printSettings(db, config, say)
  if (verb === 'set' && value.length > 0) {
    return (db) => setSetting(db, config, [key, value.join(' ')], now, say)
  }
  if (verb === 'reset' && args.length === 1) return (db) => setSetting(db, config, [key], now, say)
  return undefined
}
