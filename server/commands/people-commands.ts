import type { AdminUser, UserAction } from '#contract/admin.ts'
import { withAsciiDomain } from '#contract/ascii-domain.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { switchAdmin } from '../admin/admins.ts'
import { listPeople } from '../admin/people.ts'
import { addressForLinks } from '../admin/site-record.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Config } from '../config.ts'
import { removePasskeys } from '../credentials/passkeys.ts'
import { removeSecondFactor } from '../credentials/second-factor.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { commands as messages } from '../language/messages.ts'
import { addResetLink } from '../mail/store.ts'
import { actOnUser } from '../moderation/act-on-user.ts'
import { OperatorError } from '../operator-error.ts'
import { leave } from '../users/deletion.ts'
import { requireShort } from './queue-commands.ts'

/** People that are printed. */
const LISTED = 100

type Say = (line: string) => void

/** @throws OperatorError if no one has the address */
export async function userOf(db: Db, address: string): Promise<{ id: string; email: string }> {
  const email = withAsciiDomain(address.trim().toLowerCase())
  const user = await db.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
  if (!user) throw new OperatorError(formatMessage(messages.noAccount, { email }))
  return user
}

/** Does something to an account. Its owner is notified by email. */
export async function act(
  { db, config }: { db: Db; config: Config },
  action: UserAction,
  address: string,
  reason: string,
  now: Date,
  say: Say,
): Promise<void> {
  requireShort(reason)
  const { id, email } = await userOf(db, address)
  const { closed, contributions } = await actOnUser({ db, config }, { action, userId: id, actorId: null, reason }, now)
  say(formatMessage(messages.actionDone, { action, email }))
  if (closed) say(formatMessage(messages.sessionsEnded, { count: closed.length }))
  if (contributions) {
    const { blogIds, commentedBlogIds } = contributions
    say(formatMessage(messages.contributionsOf, { blogs: blogIds.length, commented: commentedBlogIds.length }))
  }
}

/** Makes someone an admin, or no longer one. */
export async function switchTo(db: Db, address: string, isAdmin: boolean, now: Date, say: Say): Promise<void> {
  const { id, email } = await userOf(db, address)
  const isChanged = await switchAdmin(db, id, isAdmin, now)
  const [changed, already] = isAdmin
    ? [messages.isAdminNow, messages.isAdminAlready]
    : [messages.noAdminNow, messages.noAdminAlready]
  say(formatMessage(isChanged ? changed : already, { email }))
}

/** Prints a link by which someone sets a new password. */
export async function printResetLink(db: Db, address: string, config: Config, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  const token = await inTransaction(db, async (trx) => {
    const made = await addResetLink(trx, user, now)
    await recordAction(trx, user, { actorId: null, action: 'reset-link' }, now)
    return made
  })
  say(`${await addressForLinks(db, config)}/reset-password#${token}`)
  say(formatMessage(messages.resetLinkHint, { minutes: EMAIL_LINK_MINUTES, email: user.email }))
}

/** Deletes an account, which signing in keeps for 14 days. */
export async function deleteAccount(db: Db, address: string, keepsTexts: boolean, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  const { dueAt } = await leave(db, user.id, keepsTexts, now, 'command')
  say(formatMessage(messages.accountLeaves, { email: user.email, time: dueAt }))
}

/** Lets someone sign in with the password alone. */
export async function removeFactor(db: Db, address: string, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  await inTransaction(db, async (trx) => {
    await removeSecondFactor(trx, user.id)
    await recordAction(trx, user, { actorId: null, action: 'remove-second-factor' }, now)
  })
  say(formatMessage(messages.factorRemoved, { email: user.email }))
}

/** Removes the passkeys of someone. */
export async function removeAllPasskeys(db: Db, address: string, now: Date, say: Say): Promise<void> {
  const user = await userOf(db, address)
  const removed = await inTransaction(db, async (trx) => {
    await recordAction(trx, user, { actorId: null, action: 'remove-passkeys' }, now)
    return removePasskeys(trx, user.id)
  })
  say(formatMessage(messages.passkeysRemoved, { email: user.email, count: removed.length }))
}

/** Prints people, the newest first. */
export async function printPeople(db: Db, text: string, say: Say): Promise<void> {
  const people: AdminUser[] = []
  let cursor: string | null | undefined
  do {
    const page = await listPeople(db, { query: text, limit: LISTED, cursor: cursor ?? undefined })
    people.push(...page.people)
    cursor = page.nextCursor
  } while (cursor !== null && people.length < LISTED)
  for (const { email, name, role, isAdmin, suspendedAt, silencedAt, contributionsRemovedAt, ...counts } of people) {
    const states = [isAdmin && messages.admin, suspendedAt && messages.suspended, silencedAt && messages.silenced]
    const removed = contributionsRemovedAt && messages.contributionsRemoved
    const facts = joined([role, ...states, removed].flatMap((fact) => fact || []))
    const { blogs, comments } = counts
    say(formatMessage(messages.person, { email, name, facts, blogs, comments }))
  }
  if (people.length === 0) say(messages.noPeople)
  if (cursor !== null) say(formatMessage(messages.newestPeople, { max: LISTED }))
}
