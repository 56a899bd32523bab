import { z } from 'zod'
import { DIGEST_KINDS, DigestFrequency, type DigestKind } from '#contract/digests.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Content, Site } from '../mail/content.ts'
import { sendEmail } from '../mail/send-email.ts'
import type { Email } from '../mail/store.ts'
import { digestContent, NEWS } from './news.ts'
import { chooseForAdmins, nextAt } from './preferences.ts'

/** Milliseconds between two runs: someone who chose "at once" gets at most one email in this time. */
const EVERY = 5 * 60 * 1000
/**
 * Newer events wait for the next run: a transaction that began before may not be committed, and the clocks
 * of instances differ.
 */
const SETTLED = 60 * 1000
/** People per query. */
const BATCH = 200
/** To ask whether anything is new, no address is needed. */
const NOWHERE = { url: '', name: '' }

const Detail = z.object({ since: z.iso.datetime(), until: z.iso.datetime(), frequency: DigestFrequency })

/** Enqueues the run after `now`, which enqueues the one after it. @param since newer events may be sent immediately */
export async function enqueueDigests(db: Db, now: Date, since = settledBefore(now)): Promise<void> {
  const at = new Date((Math.floor(now.getTime() / EVERY) + 1) * EVERY)
  const key = at.toISOString().slice(0, 16)
  await inTransaction(db, (trx) => enqueue(trx, 'add-digests', { since }, { at, key }))
}

const settledBefore = (now: Date) => new Date(now.getTime() - SETTLED).toISOString()

/**
 * Adds the emails that are due. Each is added in the transaction that moves `told_until` on, so a run that is repeated,
 * or that overlaps another, adds none twice.
 */
export async function addDigests(
  { db, now }: { db: Db; now: () => Date },
  { since }: { since: string },
  signal: AbortSignal,
): Promise<void> {
  const until = settledBefore(now())
  // First, so that a failure does not end the chain.
  await enqueueDigests(db, now(), until)
  await chooseForAdmins(db, now())
  for (let isMore = true; isMore; ) {
    const due = await db
      .selectFrom('digests')
      .select(['user_id', 'kind'])
      .where('next_at', '<=', now().toISOString())
      .orderBy('next_at')
      .limit(BATCH)
      .execute()
    for (const { user_id, kind } of due) {
      signal.throwIfAborted()
      await addDigest(db, kind, user_id, until, now())
    }
    isMore = due.length === BATCH
  }
  for (const kind of DIGEST_KINDS) {
    for await (const people of NEWS[kind].concerned(db, { since, until })) {
      for (const userId of people) {
        signal.throwIfAborted()
        await addDigest(db, kind, userId, until, now())
      }
    }
  }
}

/** Adds one email, if there is news and its reader can get it; either way the events count as sent. */
function addDigest(db: Db, kind: DigestKind, userId: string, until: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('digests')
      .select(['frequency', 'told_until', 'next_at'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!row || row.frequency === 'never') return
    const { frequency, told_until: since } = row
    if (row.next_at !== null && row.next_at > now.toISOString()) return
    // Chosen a moment ago: nothing is settled yet.
    const toldUntil = until > since ? until : since
    const told = await trx
      .updateTable('digests')
      .set({ told_until: toldUntil, next_at: nextAt(frequency, now) })
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      // Of two runs at once the second finds another time.
      .where('told_until', '=', since)
      .where('frequency', '=', frequency)
      .returning('user_id')
      .executeTakeFirst()
    const recipient = told && (await recipientOf(trx, kind, userId))
    if (!recipient) return
    const news = await NEWS[kind].list(trx, userId, { since, until: toldUntil }, 1, NOWHERE)
    if (news.length === 0) return
    const detail = { since, until: toldUntil, frequency }
    await sendEmail(trx, { kind, address: recipient.email, userId, detail }, now)
  })
}

/**
 * The people who want and can get emails of a kind: at an address that they have proved, with an account that is in
 * use.
 */
function recipientOf(db: Db, kind: DigestKind, userId: string) {
  const recipient = db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .select(['users.email', 'digests.token'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('frequency', '<>', 'never')
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_deletions').select('user_id').whereRef('user_id', '=', 'users.id'))),
    )
  return (kind === 'admin' ? recipient.where('is_admin', '=', 1) : recipient).executeTakeFirst()
}

/** The current content of an email, for `deliverEmail`; undefined if nothing is left, or it is no longer wanted. */
export async function digestOf(db: Db, email: Email, site: Site): Promise<Content | undefined> {
  const { user_id: userId, address, detail } = email
  const kind = DIGEST_KINDS.find((one) => one === email.kind)
  const recipient = kind && userId !== null && (await recipientOf(db, kind, userId))
  if (!recipient || recipient.email !== address) return undefined
  const { frequency, ...span } = Detail.parse(JSON.parse(detail ?? '{}'))
  return digestContent(db, { kind, userId, token: recipient.token, frequency }, span, site)
}
