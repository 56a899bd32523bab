import type { Transaction } from 'kysely'
import type { AccountAction } from '#contract/admin.ts'
import { forNoKeyUpdate } from '../db/locks.ts'
import type { Schema } from '../db/schema.ts'
import { postsIn } from '../mail/account-notice.ts'
import { sendEmail, takeBackEmails } from '../mail/send-email.ts'
import { emailsAt } from './undoable.ts'

/** What an action reverses: if the emails about that still wait, neither these nor one about the action is sent. */
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
 * Sends a user the email about an action on their account, or takes back that about what it reverses. Of several posts it
 * is about those alone whose email is sent.
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
  let detail = notice
  if (ids.length === 0) {
    if (await takeBackNotices(trx, userId, reverses)) return undefined
  } else {
    const untold = await takeBackNoticesOf(trx, userId, reverses, ids)
    const told = ids.filter((id) => !untold.includes(id))
    if (told.length === 0) return undefined
    if (untold.length > 0) detail = await aboutFewer(trx, notice, told)
  }
  return sendEmail(trx, { kind: 'account-notice', address, userId, detail }, now, waits ? emailsAt(now) : undefined)
}

/** The emails about some actions on a user that still wait. Another transaction that takes one back waits. */
async function waitingNotices(trx: Transaction<Schema>, userId: string, actions: AccountAction[]) {
  if (actions.length === 0) return []
  const rows = await trx
    .selectFrom('emails')
    .select(['id', 'detail'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'account-notice')
    .where('state', '=', 'waiting')
    .$call(forNoKeyUpdate(trx))
    .execute()
  const notices = rows.map(({ id, detail }) => ({ id, detail, about: postsIn(detail) }))
  return notices.filter(({ about }) => actions.some((action) => action === about.action))
}

/** Takes back the emails about what is reversed. @returns whether there were some and none is sent */
async function takeBackNotices(trx: Transaction<Schema>, userId: string, reversed: AccountAction[]): Promise<boolean> {
  const ids = (await waitingNotices(trx, userId, reversed)).map(({ id }) => id)
  return ids.length > 0 && (await takeBackEmails(trx, ids))
}

/**
 * Takes posts out of the emails that still wait about what was done to them, and out of the appeals against that. An
 * email that is about no other post is not sent.
 * @returns the posts of which no email tells now
 */
export async function takeBackNoticesOf(
  trx: Transaction<Schema>,
  userId: string,
  reversed: AccountAction[],
  posts: string[],
): Promise<string[]> {
  const taken: string[] = []
  for (const { id, detail, about } of await waitingNotices(trx, userId, reversed)) {
    const others = about.ids.filter((other) => !posts.includes(other))
    if (others.length === about.ids.length) continue
    taken.push(...about.ids.filter((one) => posts.includes(one)))
    if (others.length === 0) {
      await takeBackEmails(trx, [id])
      continue
    }
    const notice = await aboutFewer(trx, JSON.parse(detail ?? '{}') as Notice, others)
    await trx
      .updateTable('emails')
      .set({ detail: JSON.stringify(notice) })
      .where('id', '=', id)
      .execute()
    const appealed = { subject_id: others.join(' '), blog_title: notice.blogTitle ?? '' }
    await trx.updateTable('appeals').set(appealed).where('notice_id', '=', id).execute()
  }
  return taken
}

/** What an email about several posts says of some of them. */
async function aboutFewer(
  trx: Transaction<Schema>,
  { action, reason, isByCreator }: Notice,
  ids: string[],
): Promise<Notice> {
  return { action, reason, isByCreator, ...subjectsOf(await withTitles(trx, ids)) }
}

/** Posts with the titles of their blogs; none of a draft with comments, of which an email says nothing. */
async function withTitles(trx: Transaction<Schema>, ids: string[]): Promise<Titled[]> {
  const blogs = await trx.selectFrom('blogs').select(['id', 'title']).where('id', 'in', ids).execute()
  const comments = await trx
    .selectFrom('comments')
    .innerJoin('public_blogs', 'public_blogs.id', 'blog_id')
    .select(['comments.id', 'title'])
    .where('comments.id', 'in', ids)
    .execute()
  const titles = new Map([...blogs, ...comments].map(({ id, title }) => [id, title]))
  return ids.map((id) => ({ id, blogTitle: titles.get(id) ?? '' }))
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
