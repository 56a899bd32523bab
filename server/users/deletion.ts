import type { Transaction } from 'kysely'
import { DELETION_DAYS } from '#contract/limits.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { bringBackComments, withdrawComments } from '../comments/of-account.ts'
import { forNoKeyUpdate } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { searchable } from '../db/searchable.ts'
import { inTransaction } from '../db/transaction.ts'
import { Problem } from '../http/problem.ts'
import { authors as messages } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import type { Announce } from '../live/announce.ts'
import { sendEmail } from '../mail/send-email.ts'
import { closeSessionsOf } from '../session/store.ts'
import { changeRole } from './store.ts'

const DAY = 24 * 60 * 60 * 1000

/** The changes that others see: the blogs of a person who leaves or stays after all, and those they commented on. */
export interface Moved {
  blogIds: string[]
  commentedBlogIds: string[]
}

/** Announces what `leave` or `stay` has changed for others. */
export async function announceMoved(announce: Announce, userId: string, { blogIds, commentedBlogIds }: Moved) {
  await announce.contributionsChanged([userId], blogIds, commentedBlogIds)
  await announce.authorsChanged()
  await announce.profileChanged(userId)
}

/** Who requests the deletion of an account: a command does it for an owner who cannot sign in. */
type Asker = 'owner' | 'command'

/**
 * Asks for the deletion of an account. From now on it is a former author's: signed out, with an empty profile, and its
 * public texts hidden if they do not stay. Nothing is deleted before `DELETION_DAYS` have passed.
 * @returns when that is, the sessions that ended, and what changed for others
 * @throws Problem 409 for the only admin, and for an account that is about to be deleted
 */
export function leave(
  db: Db,
  userId: string,
  keepsTexts: boolean,
  now: Date,
  by: Asker = 'owner',
): Promise<Moved & { dueAt: string; closed: string[] }> {
  return inTransaction(db, async (trx) => {
    const user = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    if (user.is_admin && !(await isAnotherAdmin(trx, userId))) {
      throw new Problem(409, 'last-admin')
    }
    const dueAt = new Date(now.getTime() + DELETION_DAYS * DAY).toISOString()
    const { name, education, role, show_email, avatar_id, email } = user
    const asked = await trx
      .insertInto('account_deletions')
      .values({
        user_id: userId,
        due_at: dueAt,
        keeps_texts: keepsTexts ? 1 : 0,
        name,
        education,
        role,
        show_email,
        avatar_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!asked) throw new Problem(409, 'deletion-asked-already')
    await changeRole(trx, userId, 'Reader')
    const nobody = speak('', () => messages.formerAuthor)
    const nobodys = { name: nobody, name_search: searchable(nobody), education: '' }
    await trx
      .updateTable('users')
      .set({ ...nobodys, show_email: 0, avatar_id: null })
      .where('id', '=', userId)
      .execute()
    const moved = await publicTexts(trx, userId)
    if (!keepsTexts) await withdraw(trx, userId, now)
    const detail = { dueAt, keepsTexts, by }
    await sendEmail(trx, { kind: 'account-deletion', address: email, userId, detail }, now)
    const closed = await closeSessionsOf(trx, userId)
    if (by === 'command') await appendEntry(trx, { actorId: null, action: 'delete-account', subjectId: userId }, now)
    return { ...moved, dueAt, closed }
  })
}

/** Whether an admin other than this one stays. Until the transaction ends, other admins who leave wait. */
async function isAnotherAdmin(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  // A statement of its own: the next one sees who has left while this one waited.
  const admins = trx.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id')
  await admins.$call(forNoKeyUpdate(trx)).execute()
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('id', '<>', userId)
    .where('id', 'not in', trx.selectFrom('account_deletions').select('user_id'))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function publicTexts(db: Db, userId: string): Promise<Moved> {
  const blogs = db.selectFrom('public_blogs').select('id').where('author_id', '=', userId)
  const comments = db.selectFrom('public_comments').select('blog_id').distinct().where('author_id', '=', userId)
  return {
    blogIds: (await blogs.execute()).map(({ id }) => id),
    commentedBlogIds: (await comments.execute()).map(({ blog_id }) => blog_id),
  }
}

/** Hides public blogs, and comments in the trash, each marked. */
async function withdraw(trx: Transaction<Schema>, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable('blogs')
    .set({ state: 'withdrawn' })
    .where('author_id', '=', userId)
    .where('state', '=', 'public')
    .execute()
  await withdrawComments(trx, userId, now)
}

/** The deletion that an account's owner asked for, while they can still keep it; undefined: none. */
export function findDeletion(db: Db, userId: string) {
  return db.selectFrom('account_deletions').select(['due_at', 'role']).where('user_id', '=', userId).executeTakeFirst()
}

/**
 * Takes the deletion of an account back: everything is as it was. What was to be published in the meantime is a draft.
 * @returns what changed for others; undefined if there is none, or it has begun
 */
export function stay(db: Db, userId: string, now: Date): Promise<Moved | undefined> {
  return inTransaction(db, async (trx) => {
    const kept = await trx
      .deleteFrom('account_deletions')
      .where('user_id', '=', userId)
      .where('begun_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!kept) return undefined
    const { name, education, role, show_email, avatar_id } = kept
    await trx
      .updateTable('users')
      .set({ name, name_search: searchable(name), education, show_email, avatar_id })
      .where('id', '=', userId)
      .execute()
    await changeRole(trx, userId, role)
    await trx
      .updateTable('blogs')
      .set({ state: 'public' })
      .where('author_id', '=', userId)
      .where('state', '=', 'withdrawn')
      .execute()
    await trx
      .updateTable('blogs')
      .set({ publish_at: null })
      .where('author_id', '=', userId)
      .where('publish_at', '<=', now.toISOString())
      .where('state', '=', 'draft')
      .execute()
    await bringBackComments(trx, userId)
    return publicTexts(trx, userId)
  })
}
