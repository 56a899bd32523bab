import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { decideAppeal, listAppeals } from '../moderation/appeals.ts'
import { decideReports } from '../moderation/decide.ts'
import { type Decision, decideHeld } from '../moderation/held.ts'
import { listHeld } from '../moderation/list-held.ts'
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
  if (reason.length > ADMIN_REASON_MAX) throw new OperatorError(`A reason has at most ${ADMIN_REASON_MAX} characters.`)
}

/** Leaves or removes what was reported. */
export async function decide(
  { db, config }: Parts,
  decision: 'dismiss' | 'remove',
  itemId: string,
  reason: string,
  now: Date,
  say: Say,
) {
  requireShort(reason)
  const removed = await decideReports({ db, config }, { itemId, decision, actorId: null, reason }, now)
  say(
    removed
      ? 'Removed. Emails tell its author and whoever reported it.'
      : 'Closed. An email tells whoever reported it.',
  )
}

/** Prints what was reported, the oldest first. */
export async function printReports(db: Db, say: Say): Promise<void> {
  const items = await listReported(db, LISTED, '')
  for (const { _id, kind, since, author, subject, reasons, latest } of items) {
    const what = subject ? `“${subject.title}”` : 'already gone'
    say(`${_id}  ${kind} ${what} by ${author?.name ?? 'a deleted account'}, since ${since}`)
    say(`    ${reasons.map(({ reason, count }) => `${reason}: ${count}`).join(', ')}`)
    for (const { text } of latest) if (text) say(`    ${JSON.stringify(text)}`)
  }
  if (items.length === 0) say('Nothing is waiting.')
  if (items.length === LISTED) say(`These are the oldest ${LISTED}.`)
}

/** Prints what waits for approval, the oldest first. */
export async function printHeld(db: Db, say: Say): Promise<void> {
  const items = await listHeld(db, LISTED, '')
  for (const { _id, kind, since, author, subject, held } of items) {
    say(`${_id}  ${kind} “${subject?.title}” by ${author?.name}, since ${since} (${held?.join(', ')})`)
    say(`    ${JSON.stringify(subject?.text)}`)
  }
  if (items.length === 0) say('Nothing waits for approval.')
  if (items.length === LISTED) say(`These are the oldest ${LISTED}.`)
}

/** Prints the accounts that wait for approval, the oldest first. */
export async function printRegistrations(db: Db, say: Say): Promise<void> {
  const items = await listRegistrations(db, LISTED, '')
  for (const { _id, since, author, registration } of items) {
    say(`${_id}  ${author?.name} ${registration?.email} (${registration?.role}), since ${since}`)
  }
  if (items.length === 0) say('No account waits for approval.')
  if (items.length === LISTED) say(`These are the oldest ${LISTED}.`)
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
    return say(decision === 'approve' ? 'Approved. An email tells them.' : 'Refused. An email tells them.')
  }
  await decideHeld({ db, config }, { itemId, decision, actorId: null, reason, since }, now)
  say(decision === 'approve' ? 'Approved. It is public now.' : 'Refused. Its author is told why.')
}

/** Prints how much waits as spam of accounts that post little else, and what was removed last. */
export async function printSpam(db: Db, say: Say): Promise<void> {
  const { accounts, posts, removed } = await findWave(db)
  say(`Accounts that post little but spam: ${accounts}; of them wait: ${posts}.`)
  if (removed) say(`Removed last: everything of ${removed.accounts} accounts, at ${removed.at}.`)
}

/** Removes everything of these accounts, or brings back what was removed at a time. */
export async function actOnSpam({ db, config }: Parts, undoneAt: string | undefined, now: Date, say: Say) {
  const parts = { db, config }
  const { userIds } = await (undoneAt === undefined
    ? removeWave(parts, null, now)
    : undoWave(parts, undoneAt, null, now))
  say(undoneAt === undefined ? `Removed: everything of ${userIds.length} accounts.` : 'Everything is back as it was.')
}

/** Prints the appeals that wait, the oldest first. */
export async function printAppeals(db: Db, say: Say): Promise<void> {
  const items = await listAppeals(db, LISTED, '')
  for (const { _id, since, author, appeal } of items) {
    say(`${_id}  ${author?.name} against ${appeal?.action} ${appeal?.blogTitle}, since ${since}`)
    say(`    ${JSON.stringify(appeal?.text)}`)
  }
  if (items.length === 0) say('No appeal waits.')
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
  say(decision === 'grant' ? 'Granted: it is undone. An email tells them.' : 'Declined. An email tells them.')
}
