import type { Transaction } from 'kysely'
import type { AccountAction } from '#contract/admin.ts'
import type { Schema } from '../db/schema.ts'
import { postsIn } from '../mail/account-notice.ts'
import { sendEmail, takeBackEmails } from '../mail/send-email.ts'
import { emailsAt } from './undoable.ts'

/** What an action reverses: if the emails about that still wait, neither these nor one about the action are sent. */
const REVERSES: Partial<Record<AccountAction, AccountAction[]>> = {
  unsuspend: ['suspend'],
  unsilence: ['silence'],
  'restore-contributions': ['remove-contributions', 'remove-blog', 'remove-comment'],
  'make-author': ['make-reader'],
  'restore-blog': ['remove-blog'],
  'restore-comment': ['remove-comment'],
  'approve-blog': ['hold-public-blog'],
}

/** What the email says (`Notice` in server/mail/account-notice.ts). */
interface Notice {
  action: AccountAction
  reason?: string | undefined
  blogTitle?: string | undefined
  isByCreator?: boolean | undefined
  subjectId?: string | undefined
  subjectIds?: string[]
  blogTitles?: string[]
}

interface Sending {
  /** Whether it waits as long as the action can be undone. */
  waits: boolean
  /** Instead of all that the action reverses. */
  reverses?: AccountAction[]
}

/**
 * Sends a user the email about an action on their account, or takes back that about what it reverses.
 * @returns its id; undefined: nothing is sent
 */
export async function sendNotice(
  trx: Transaction<Schema>,
  { id: userId, email: address }: { id: string; email: string },
  notice: Notice,
  { waits, reverses = REVERSES[notice.action] ?? [] }: Sending,
  now: Date,
): Promise<string | undefined> {
  const { ids } = postsIn(JSON.stringify(notice))
  const reversed = await takeBackNotices(trx, userId, reverses, ids)
  if (reversed === 'taken') return undefined
  // Not before one about other posts, too, that stays.
  const at = waits || reversed === 'waits' ? emailsAt(now) : undefined
  return sendEmail(trx, { kind: 'account-notice', address, userId, detail: notice }, now, at)
}

/**
 * Takes back the emails about what is reversed, if no post is left over and they are about no other.
 * @param posts the ids of the posts; none: it is about the account
 */
export async function takeBackNotices(
  trx: Transaction<Schema>,
  userId: string,
  reversed: AccountAction[],
  posts: string[],
): Promise<'none' | 'waits' | 'taken'> {
  if (reversed.length === 0) return 'none'
  const emails = trx.selectFrom('emails').select(['id', 'detail']).where('user_id', '=', userId)
  const waiting = await emails.where('kind', '=', 'account-notice').where('state', '=', 'waiting').execute()
  const notices = waiting
    .map(({ id, detail }) => ({ id, about: postsIn(detail) }))
    .filter(({ about }) => reversed.some((action) => action === about.action))
    .filter(({ about }) => posts.length === 0 || about.ids.some((id) => posts.includes(id)))
  if (notices.length === 0) return 'none'
  if (posts.length > 0) {
    const covered = notices.flatMap(({ about }) => about.ids)
    const isSame = covered.every((id) => posts.includes(id)) && posts.every((id) => covered.includes(id))
    if (!isSame) return 'waits'
  }
  const ids = notices.map(({ id }) => id)
  return (await takeBackEmails(trx, ids)) ? 'taken' : 'none'
}

interface NoticeOfOne {
  userId: string
  action: AccountAction
  postId: string
  /** Finds the titles of the blogs of other posts, for what the email then says. */
  withTitles: (ids: string[]) => Promise<Titled[]>
}

/**
 * Takes one post out of the emails that still wait about what was done to it, also one about several posts. An email that
 * is about no other is not sent.
 */
export async function takeBackNoticeOf(
  trx: Transaction<Schema>,
  { userId, action, postId, withTitles }: NoticeOfOne,
): Promise<void> {
  const emails = trx.selectFrom('emails').select(['id', 'detail']).where('user_id', '=', userId)
  const waiting = await emails.where('kind', '=', 'account-notice').where('state', '=', 'waiting').execute()
  for (const { id, detail } of waiting) {
    const about = postsIn(detail)
    if (about.action !== action || !about.ids.includes(postId)) continue
    const others = about.ids.filter((other) => other !== postId)
    if (others.length === 0) {
      await takeBackEmails(trx, [id])
      continue
    }
    const { action: _, reason, isByCreator } = JSON.parse(detail ?? '{}') as Notice
    const notice: Notice = { action, reason, isByCreator, ...subjectsOf(await withTitles(others)) }
    const update = trx.updateTable('emails').set({ detail: JSON.stringify(notice) })
    await update.where('id', '=', id).where('state', '=', 'waiting').execute()
  }
}

/** Titles in an email about many posts. */
const TITLES_MAX = 10

/** A post with the title of its blog; empty: the email says nothing of it. */
interface Titled {
  id: string
  blogTitle: string
}

/** What an email is about: one post as elsewhere; of several all ids, by which an appeal finds them. */
export function subjectsOf(posts: Titled[]) {
  const ids = posts.map(({ id }) => id)
  const titles = [...new Set(posts.map(({ blogTitle }) => blogTitle))]
  const first = { blogTitle: titles[0], subjectId: ids[0] }
  return ids.length === 1 ? first : { ...first, subjectIds: ids, blogTitles: titles.slice(0, TITLES_MAX) }
}
