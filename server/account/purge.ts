import { DELETION_DAYS } from '#contract/limits.ts'
import { FORMER_AUTHOR_ID } from '#contract/user-fields.ts'
import { giveComments } from '../comments/of-account.ts'
import { eraseDeleted } from '../db/maintenance.ts'
import type { Db } from '../db/open.ts'
import { searchable } from '../db/searchable.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { authors as messages } from '../language/messages.ts'
import { deleteFromOutbox } from '../mail/outbox.ts'
import { indexAll } from '../search/index-changes.ts'

const BEGUN = ['due_at', 'begun_at', 'keeps_texts'] as const

/** Rows at once: others' writes would otherwise wait behind them. */
const BATCH = 200

type Parts = Pick<Deps, 'db' | 'media' | 'config' | 'now' | 'announce'>

/**
 * Permanently deletes accounts whose owners did not come back in time, and refused ones. Can be interrupted and
 * repeated: once it has begun, no one can sign in to such an account.
 */
export async function purgeAccounts(deps: Parts, signal?: AbortSignal): Promise<void> {
  const { db, now } = deps
  await endRefused(db, now())
  const due = await db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('due_at', '<=', now().toISOString())
    .execute()
  for (const { user_id } of due) {
    signal?.throwIfAborted()
    await purge(deps, user_id)
  }
  if (due.length === 0) return
  await indexAll(db, signal)
  await eraseDeleted(db)
}

/** Begins the deletion of accounts that were refused `DELETION_DAYS` ago. */
async function endRefused(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DELETION_DAYS * 24 * 60 * 60 * 1000).toISOString()
  const at = now.toISOString()
  await db
    .insertInto('account_deletions')
    .columns(['user_id', 'name', 'education', 'role', 'show_email', 'avatar_id', ...BEGUN])
    .expression(
      db
        .selectFrom('pending_registrations')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['user_id', 'name', 'education', 'users.role', 'show_email', 'avatar_id'])
        .select(({ val, lit }) => [val(at).as('due_at'), val(at).as('begun_at'), lit(0).as('keeps_texts')])
        .where('refused_at', '<=', before),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function purge(deps: Parts, userId: string): Promise<void> {
  const { db, media, config, now, announce } = deps
  const begun = await db
    .updateTable('account_deletions')
    .set({ begun_at: now().toISOString() })
    .where('user_id', '=', userId)
    .returning('keeps_texts')
    .executeTakeFirst()
  // Its owner has kept it in the meantime.
  if (!begun) return
  const comments = await db
    .selectFrom('public_comments')
    .select('blog_id')
    .distinct()
    .where('author_id', '=', userId)
    .execute()
  const mentioned = await db
    .selectFrom('comment_mentions')
    .select('blog_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  const blogIds = begun.keeps_texts ? await keepTexts(db, userId, now()) : []
  await deleteOneByOne(db, 'blogs', userId)
  await deleteOneByOne(db, 'drafts', userId)
  await keepPicturesOfPages(db, userId, now())
  await deletePictures(db, media, userId)
  const emailIds = await emailsOf(db, userId)
  await deleteFromOutbox(config.dataDir, emailIds)
  const followed = await deleteUser(db, userId, emailIds)
  const commentedBlogIds = [...comments, ...mentioned].map(({ blog_id }) => blog_id)
  await announce.contributionsChanged([userId], blogIds, commentedBlogIds)
  await announce.profileChanged(userId)
  for (let from = 0; from < followed.length; from += BATCH) {
    const authors = await db
      .selectFrom('users')
      .select(['id', 'subscriber_count'])
      .where('id', 'in', followed.slice(from, from + BATCH))
      .execute()
    for (const { id, subscriber_count } of authors) await announce.subscriberCountChanged(id, subscriber_count)
  }
}

/** Gives public blogs with their pictures, and comments, to the former author. @returns the ids of the blogs */
async function keepTexts(db: Db, userId: string, now: Date): Promise<string[]> {
  await addFormerAuthor(db, now)
  const blogs = await db.selectFrom('public_blogs').select('id').where('author_id', '=', userId).execute()
  for (const { id } of blogs) await giveAway(db, id)
  await giveComments(db, userId, FORMER_AUTHOR_ID)
  await keepReports(db, userId)
  return blogs.map(({ id }) => id)
}

/** Reports about texts that stay wait for a decision. */
async function keepReports(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('moderation_queue')
    .set({ author_id: FORMER_AUTHOR_ID })
    .where('author_id', '=', userId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('subject_id', 'in', selectFrom('blogs').select('id').where('author_id', '=', FORMER_AUTHOR_ID)),
        eb('subject_id', 'in', selectFrom('public_comments').select('id').where('author_id', '=', FORMER_AUTHOR_ID)),
      ]),
    )
    .execute()
}

/** Without its revisions, which only its author could see. */
function giveAway(db: Db, blogId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('revisions').where('blog_id', '=', blogId).execute()
    await trx.deleteFrom('preview_links').where('blog_id', '=', blogId).execute()
    const shown = trx.selectFrom('blog_pictures').select('picture_id').where('blog_id', '=', blogId)
    await trx.updateTable('pictures').set({ owner_id: FORMER_AUTHOR_ID }).where('id', 'in', shown).execute()
    await trx
      .updateTable('blogs')
      .set({ author_id: FORMER_AUTHOR_ID, submission_id: null })
      .where('id', '=', blogId)
      .execute()
  })
}

/** Gives the pictures that pages of the site show to the former author: the pages stay. */
async function keepPicturesOfPages(db: Db, userId: string, now: Date): Promise<void> {
  const shown = db
    .selectFrom('site_page_pictures')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select('picture_id')
    .where('owner_id', '=', userId)
  if (!(await shown.limit(1).executeTakeFirst())) return
  await addFormerAuthor(db, now)
  await db.updateTable('pictures').set({ owner_id: FORMER_AUTHOR_ID }).where('id', 'in', shown).execute()
}

async function addFormerAuthor(db: Db, now: Date): Promise<void> {
  const name = { name: messages.formerAuthor, name_search: searchable(messages.formerAuthor) }
  const nothing = { show_email: 0, phone: '', education: '', password_hash: null, avatar_id: null }
  await db
    .insertInto('users')
    .values({
      id: FORMER_AUTHOR_ID,
      ...name,
      ...nothing,
      role: 'Reader',
      subscriber_count: 0,
      // No one can have this address.
      email: 'former-author@blogi.invalid',
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function deleteOneByOne(db: Db, table: 'blogs' | 'drafts', userId: string): Promise<void> {
  const rows = await db.selectFrom(table).select('id').where('author_id', '=', userId).execute()
  for (const { id } of rows) await db.deleteFrom(table).where('id', '=', id).execute()
}

/** The files first: they are found by their rows. */
async function deletePictures(db: Db, media: Parts['media'], userId: string): Promise<void> {
  for (;;) {
    const rows = await db.selectFrom('pictures').select('id').where('owner_id', '=', userId).limit(BATCH).execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await media.remove(ids)
    await db.deleteFrom('pictures').where('id', 'in', ids).execute()
  }
}

/** The emails to an account, also those not yet linked to it. */
async function emailsOf(db: Db, userId: string): Promise<string[]> {
  const address = db.selectFrom('users').select('email').where('id', '=', userId)
  const rows = await db
    .selectFrom('emails')
    .select('id')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('address', '=', address)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the account with all rows that refer to it. @returns the ids of the authors it followed */
function deleteUser(db: Db, userId: string, emailIds: string[]): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    for (let from = 0; from < emailIds.length; from += BATCH) {
      await trx
        .deleteFrom('emails')
        .where('id', 'in', emailIds.slice(from, from + BATCH))
        .execute()
    }
    // Reports about them, and by them: also by their address, before they had an account.
    const address = trx.selectFrom('users').select('email').where('id', '=', userId)
    await trx.deleteFrom('moderation_queue').where('author_id', '=', userId).execute()
    await trx
      .deleteFrom('reports')
      .where(({ eb, or }) => or([eb('reporter_id', '=', userId), eb('email', '=', address)]))
      .execute()
    await trx
      .deleteFrom('moderation_queue')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('reports').select('id').whereRef('item_id', '=', 'moderation_queue.id'))),
      )
      .execute()
    const followed = await trx
      .deleteFrom('subscriptions')
      .where('reader_id', '=', userId)
      .returning('author_id as id')
      .execute()
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    return followed.map(({ id }) => id)
  })
}
