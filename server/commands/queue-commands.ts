import type { PostAction } from '#contract/admin.ts'
import { formatMessage } from '#contract/format-message.ts'
import { isSpamAccount } from '#contract/held.ts'
import { joined } from '#contract/joined.ts'
import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { answers, commands as messages } from '../language/messages.ts'
import { decideAppeal } from '../moderation/appeals.ts'
import { decideReports } from '../moderation/decide.ts'
import { type Decision, decideHeld } from '../moderation/held.ts'
import { listAppeals } from '../moderation/list-appeals.ts'
import { listHeld } from '../moderation/list-held.ts'
import { actOnPost, postAnswers } from '../moderation/posts.ts'
import { listReported } from '../moderation/queue.ts'
import { findWave, removeWave, undoWave } from '../moderation/waves.ts'
import { OperatorError } from '../operator-error.ts'
import { decideRegistration, listRegistrations } from '../registration/registrations.ts'

/** Entries of the queue that are printed. */
const LISTED = 100

type Say = (line: string) => void
type Parts = { db: Db; config: Config }

/** @throws OperatorError if a reason is longer than an email may say */
export function requireShort(reason: string): void {
  if (reason.length > ADMIN_REASON_MAX)
    throw new OperatorError(formatMessage(messages.reasonTooLong, { max: ADMIN_REASON_MAX }))
}

/** Leaves or removes a reported item. */
export async function decide(
  { db, config }: Parts,
  decision: 'dismiss' | 'remove',
  itemId: string,
  reason: string,
  now: Date,
  say: Say,
) {
  requireShort(reason)
  const { removed } = await decideReports({ db, config }, { itemId, decision, actorId: null, reason }, now)
  say(removed ? answers.reportRemoved : answers.reportClosed)
}

/** The commands about a public post, or one that was removed. */
export const POST_COMMANDS = {
  'remove-post': 'remove',
  'restore-post': 'restore',
  'hold-post': 'hold',
  'close-comments': 'close-comments',
  'open-comments': 'open-comments',
} as const satisfies Record<string, PostAction>

/** Does something with a blog or a comment, by its id: the one in its address. */
export async function decideOnPost(
  { db, config }: Parts,
  act: { action: PostAction; id: string; reason: string },
  now: Date,
  say: Say,
): Promise<void> {
  requireShort(act.reason)
  await actOnPost({ db, config }, { ...act, actorId: null }, now)
  say(postAnswers()[act.action])
}

/** Prints the reported items, the oldest first. */
export async function printReports(db: Db, say: Say): Promise<void> {
  const items = await listReported(db, LISTED, '')
  for (const { _id, kind, since, author, subject, reasons, latest } of items) {
    const facts = { id: _id, kind, author: author?.name ?? messages.deletedAccount, time: since }
    say(
      subject
        ? formatMessage(messages.reported, { ...facts, title: subject.title })
        : formatMessage(messages.reportedGone, facts),
    )
    if (subject?.text) say(`    ${JSON.stringify(subject.text)}`)
    say(`    ${joined(reasons.map(({ reason, count }) => `${reason}: ${count}`))}`)
    for (const { text } of latest) if (text) say(`    ${JSON.stringify(text)}`)
  }
  if (items.length === 0) say(messages.nothingReported)
  if (items.length === LISTED) say(formatMessage(messages.oldestListed, { max: LISTED }))
}

/** Prints what waits for approval, the oldest first. */
export async function printHeld(db: Db, say: Say): Promise<void> {
  const items = await listHeld(db, LISTED, '')
  for (const { _id, kind, since, author, subject, held } of items) {
    const facts = { id: _id, kind, title: subject?.title ?? '', author: author?.name ?? '', time: since }
    say(formatMessage(messages.held, { ...facts, reasons: joined(held ?? []) }))
    say(`    ${JSON.stringify(subject?.text)}`)
  }
  if (items.length === 0) say(messages.nothingHeld)
  if (items.length === LISTED) say(formatMessage(messages.oldestListed, { max: LISTED }))
}

/** Prints the accounts that wait for approval, the oldest first. */
export async function printRegistrations(db: Db, say: Say): Promise<void> {
  const items = await listRegistrations(db, LISTED, '')
  for (const { _id, since, author, registration } of items) {
    const { email = '', role = '' } = registration ?? {}
    say(formatMessage(messages.registration, { id: _id, name: author?.name ?? '', email, role, time: since }))
  }
  if (items.length === 0) say(messages.noRegistrations)
  if (items.length === LISTED) say(formatMessage(messages.oldestListed, { max: LISTED }))
}

/** Approves or refuses what waits: an account, a blog, or a comment. */
export async function decideOnPending(
  { db, config }: Parts,
  { itemId, decision, reason, since }: Omit<Decision, 'actorId'>,
  now: Date,
  say: Say,
): Promise<void> {
  requireShort(reason)
  if (await decideRegistration(db, { itemId, decision, actorId: null, reason }, now)) {
    return say(decision === 'approve' ? answers.accountApproved : answers.accountRefused)
  }
  await decideHeld({ db, config }, { itemId, decision, actorId: null, reason, since }, now)
  say(decision === 'approve' ? answers.postApproved : answers.postRefused)
}

/** Prints the accounts of the wave of spam, with how many posts of each are removed, and the last removal. */
export async function printSpam(db: Db, now: Date, say: Say): Promise<void> {
  const { accounts, posts, members = [], removed } = await findWave(db, now)
  say(formatMessage(messages.spam, { accounts, posts }))
  for (const member of members) {
    const { name, _id: id, why, blogs, comments, notPublic } = member
    const text = isSpamAccount(member) ? messages.spamAccount : messages.spamLeftOut
    say(formatMessage(text, { name, id, why, blogs, comments, notPublic }))
  }
  if (removed) say(formatMessage(messages.spamRemovedLast, { accounts: removed.accounts, time: removed.at }))
}

/** Removes the wave: everything of accounts of spam, public posts of others; or restores a removal by its time. */
export async function actOnSpam({ db, config }: Parts, undoneAt: string | undefined, now: Date, say: Say) {
  const parts = { db, config }
  const { userIds } = await (undoneAt === undefined
    ? removeWave(parts, { by: null }, now)
    : undoWave(parts, undoneAt, null, now))
  say(undoneAt === undefined ? formatMessage(messages.spamRemoved, { accounts: userIds.length }) : answers.spamUndone)
}

/** Prints the appeals that wait, the oldest first. */
export async function printAppeals(db: Db, say: Say): Promise<void> {
  const items = await listAppeals(db, LISTED, '')
  for (const { _id, since, author, appeal, subject } of items) {
    const { action = '', blogTitle: title = '' } = appeal ?? {}
    say(formatMessage(messages.appeal, { id: _id, author: author?.name ?? '', action, title, time: since }))
    if (subject?.text) say(`    ${JSON.stringify(subject.text)}`)
    say(`    ${JSON.stringify(appeal?.text)}`)
  }
  if (items.length === 0) say(messages.noAppeals)
}

/** Grants or declines an appeal. */
export async function decideOnAppeal(
  { db, config }: Parts,
  decision: 'grant' | 'decline',
  itemId: string,
  reason: string,
  now: Date,
  say: Say,
): Promise<void> {
  requireShort(reason)
  await decideAppeal({ db, config }, { itemId, decision, actorId: null, reason }, now)
  say(decision === 'grant' ? answers.appealGranted : answers.appealDeclined)
}
