import { blanksIn, fillInFirst, type PublishedPages } from '#contract/site-pages.ts'
import { appendEntries, appendEntry } from '../audit/audit-log.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { throwIfInvalid } from '../http/problem.ts'
import { isPreparedToPublish } from './page-drafts.ts'
import { listPages, type StoredPage, writePage } from './pages.ts'

interface Change {
  slug: string
  /** Null: a command on the server. */
  actorId: string | null
}

/** Deletes a page, which can be restored for `TRASH_DAYS`. @returns whether there was one */
export function deletePage(db: Db, { slug, actorId }: Change, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .updateTable('site_pages')
      .set({ published: 0, deleted_at: now.toISOString() })
      .where('slug', '=', slug)
      .where('deleted_at', 'is', null)
      .returning('slug')
      .executeTakeFirst()
    if (deleted) await appendEntry(trx, { actorId, action: 'delete-page', subjectId: slug }, now)
    return deleted !== undefined
  })
}

/**
 * Restores a deleted page, as a draft or published.
 * @returns whether there was one
 * @throws Problem 400 if it would be published with blanks
 */
export function restorePage(
  db: Db,
  { slug, actorId, isPublished }: Change & { isPublished: boolean },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('site_pages')
      .set({ published: isPublished ? 1 : 0, deleted_at: null, updated_at: now.toISOString() })
      .where('slug', '=', slug)
      .where('deleted_at', 'is not', null)
      .returning('content')
      .executeTakeFirst()
    if (!row) return false
    const blanks = isPublished ? blanksIn(row.content) : []
    throwIfInvalid(blanks.length > 0 ? [{ path: 'isPublished', code: 'incomplete', message: fillInFirst(blanks) }] : [])
    await appendEntry(trx, { actorId, action: 'restore-page', subjectId: slug }, now)
    return true
  })
}

/** Permanently deletes pages that were deleted before a time. Pictures that nothing shows then go with the next sweep. */
export async function purgePages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('site_pages').where('deleted_at', '<', before.toISOString()).execute()
}

/** Puts pages in an order; those that are not named come after them, in the order that they have. */
export function orderPages(db: Db, slugs: string[], actorId: string | null, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockTable(trx, 'site_pages')
    const others = (await listPages(trx)).map(({ slug }) => slug).filter((slug) => !slugs.includes(slug))
    for (const [at, slug] of [...new Set([...slugs, ...others])].entries()) {
      await trx
        .updateTable('site_pages')
        .set({ position: at + 1 })
        .where('slug', '=', slug)
        .execute()
    }
    await appendEntry(trx, { actorId, action: 'order-pages', subjectId: null }, now)
  })
}

/** Publishes all prepared pages in which nothing is to be filled in. @returns them, and those that were left */
export function publishPrepared(db: Db, actorId: string | null, now: Date): Promise<PublishedPages> {
  return inTransaction(db, async (trx) => {
    await lockTable(trx, 'site_pages')
    const drafts = (await listPages(trx)).filter(isWaiting)
    const ready = drafts.filter(({ content }) => blanksIn(content).length === 0)
    for (const page of ready) await publish(trx, page, now)
    const entries = ready.map(({ slug }) => ({ actorId, action: 'change-page' as const, subjectId: slug }))
    if (entries.length > 0) await appendEntries(trx, entries, now)
    return {
      published: ready.map(({ slug, title }) => ({ slug, title })),
      left: drafts.flatMap(({ slug, title, content }) => {
        const blanks = blanksIn(content)
        return blanks.length > 0 ? [{ slug, title, blanks }] : []
      }),
    }
  })
}

const isWaiting = ({ slug, isPublished, deletedAt }: StoredPage) =>
  isPreparedToPublish(slug) && !isPublished && deletedAt === null

/** A draft that was saved has a row; one that was not has a text without pictures. */
async function publish(trx: Db, page: StoredPage, now: Date): Promise<void> {
  if (page.updatedAt === null) {
    const { slug, title, content: html } = page
    await writePage(trx, { slug, was: slug, title, isPublished: true, html, pictures: [] }, now)
    return
  }
  await trx
    .updateTable('site_pages')
    .set({ published: 1, updated_at: now.toISOString() })
    .where('slug', '=', page.slug)
    .execute()
}
