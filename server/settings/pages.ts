import { ABOUT, pagePath } from '#contract/addresses.ts'
import { type NewSitePage, pageTextLong, type SitePage, type SitePageChange } from '#contract/site-pages.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { forKeyShare, lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { SitePagesTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type FieldFault, Problem, throwIfInvalid } from '../http/problem.ts'
import { validation } from '../language/messages.ts'
import { findPictures } from '../media/store.ts'
import { isInlinePicture } from '../rich-text/picture-tag.ts'
import { picturesNamed, readRichText, writeRichText } from '../rich-text/rich-text.ts'
import { preparedPages } from './page-drafts.ts'
import { readSettings } from './store.ts'

/** A page that admins wrote, or a draft that came with Blogi. */
export interface StoredPage extends SitePage {
  isPrepared: boolean
  deletedAt: string | null
}

/** All pages and drafts: About, then the others in their order, then the deleted ones. */
export async function listPages(db: Db): Promise<StoredPage[]> {
  const rows = await db.selectFrom('site_pages').selectAll().execute()
  const prepared = preparedPages((await readSettings(db)).name)
  const isPrepared = (slug: string) => prepared.some((page) => page.slug === slug)
  const stored = rows.map(({ slug, title, content, published, updated_at, position, deleted_at }) => {
    const page = { slug, title, content, isPublished: published === 1, updatedAt: updated_at }
    return { ...page, isPrepared: isPrepared(slug), deletedAt: deleted_at, position }
  })
  // Not beside a deleted one, which it would replace; but /about shows its draft then.
  const isStored = (slug: string) =>
    stored.some((page) => page.slug === slug && (page.deletedAt === null || slug !== ABOUT))
  const ready = prepared.filter(({ slug }) => !isStored(slug))
  const drafts = ready.map((draft) => ({
    ...draft,
    isPublished: false,
    updatedAt: null,
    isPrepared: true,
    deletedAt: null,
    position: null,
  }))
  const byGroup = (page: StoredPage) => (page.deletedAt !== null ? 2 : page.slug === ABOUT ? 0 : 1)
  return inOrder([...stored, ...drafts])
    .sort((one, other) => byGroup(one) - byGroup(other))
    .map(({ position: _, ...page }) => page)
}

/** A page or draft that is not deleted. */
export async function findPage(db: Db, slug: string): Promise<StoredPage | undefined> {
  return (await listPages(db)).find((page) => page.slug === slug && page.deletedAt === null)
}

/** A page that everyone sees. */
export async function findPublishedPage(db: Db, slug: string): Promise<SitePage | undefined> {
  const row = await db
    .selectFrom('site_pages')
    .select(['slug', 'title', 'content', 'updated_at'])
    .where('slug', '=', slug)
    .where('published', '=', 1)
    .executeTakeFirst()
  return row && { slug, title: row.title, content: row.content, isPublished: true, updatedAt: row.updated_at }
}

/** The published pages, in their order. */
export async function publishedPages(db: Db): Promise<{ slug: string; title: string }[]> {
  const rows = await db
    .selectFrom('site_pages')
    .select(['slug', 'title', 'position'])
    .where('published', '=', 1)
    .execute()
  return inOrder(rows).map(({ slug, title }) => ({ slug, title }))
}

/** Those that have no place come first, by their address. */
function inOrder<Page extends { slug: string; position: number | null }>(pages: Page[]): Page[] {
  return pages.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0) || (one.slug < other.slug ? -1 : 1))
}

interface Save {
  slug: string
  /** Without `expected` the page is saved over any version. */
  change: Omit<SitePageChange, 'expected'> & Partial<Pick<SitePageChange, 'expected'>>
  /** Null: a command on the server. */
  actorId: string | null
}

/**
 * Saves a page, with its entry in the audit log. Its text is sanitised as that of a blog; it shows pictures of the
 * actor, and those that it showed before.
 * @returns its address
 * @throws Problem 409 with the page as it is, if it was changed since it had the time in `expected`
 * @throws Problem 400 if its address cannot be changed to that of the change, or is that of a deleted page
 */
export async function savePage(db: Db, { slug, change, actorId }: Save, now: Date): Promise<string> {
  const { title, isPublished, expected, slug: address = slug } = change
  const text = await sanitizePage(db, change.content, slug, actorId)
  await inTransaction(db, async (trx) => {
    await lockTable(trx, 'site_pages')
    const before = await findPage(trx, slug)
    if (expected !== undefined && (before?.updatedAt ?? null) !== expected) {
      throw new Problem(409, 'page-changed', { data: before })
    }
    if (address !== slug) await requireRenamable(trx, before, address)
    await requireNotDeleted(trx, slug)
    await writePage(trx, { slug: address, was: slug, title, isPublished, ...text }, now)
    if (address !== slug) await haveFollow(trx, slug, address)
    await appendEntry(trx, { actorId, action: 'change-page', subjectId: address }, now)
  })
  return address
}

/** Has what names a page by its address name it by another: redirects, and the import that brought it. */
async function haveFollow(trx: Db, from: string, to: string): Promise<void> {
  const [before, after] = [pagePath(from), pagePath(to)]
  await trx.updateTable('redirects').set({ target: after }).where('target', '=', before).execute()
  await trx.updateTable('redirects').set({ target_path: after }).where('target_path', '=', before).execute()
  const items = trx.updateTable('imported_items').set({ item_id: to })
  await items.where('item_id', '=', from).where('kind', '=', 'page').execute()
}

/**
 * Adds a page after the others, with its entry in the audit log.
 * @throws Problem 400 if there is one at its address, a deleted one too
 */
export async function addPage(db: Db, page: NewSitePage, actorId: string | null, now: Date): Promise<void> {
  const { slug, title, isPublished } = page
  const text = await sanitizePage(db, page.content, slug, actorId)
  await inTransaction(db, async (trx) => {
    await lockTable(trx, 'site_pages')
    await requireFree(trx, slug)
    await writePage(trx, { slug, was: slug, title, isPublished, ...text }, now)
    await appendEntry(trx, { actorId, action: 'change-page', subjectId: slug }, now)
  })
}

const slugFault = (code: FieldFault['code'], message: string): FieldFault[] => [{ path: 'slug', code, message }]

async function requireFree(trx: Db, slug: string): Promise<void> {
  const found = (await listPages(trx)).filter((page) => page.slug === slug)
  if (found.length === 0) return
  const isThere = found.some(({ deletedAt }) => deletedAt === null)
  throwIfInvalid(slugFault('duplicate', isThere ? validation.pageAddressTaken : validation.pageAddressDeleted))
}

async function requireNotDeleted(trx: Db, slug: string): Promise<void> {
  const page = await trx.selectFrom('site_pages').select('deleted_at').where('slug', '=', slug).executeTakeFirst()
  throwIfInvalid(page && page.deleted_at !== null ? slugFault('duplicate', validation.pageAddressDeleted) : [])
}

async function requireRenamable(trx: Db, page: StoredPage | undefined, address: string): Promise<void> {
  if (page?.isPrepared) throwIfInvalid(slugFault('not-allowed', validation.pageAddressFixed))
  if (page?.isPublished) throwIfInvalid(slugFault('not-allowed', validation.pageAddressPublished))
  await requireFree(trx, address)
}

/**
 * The text to store, and the ids of its pictures: those of the actor, and those that the page showed before.
 * @throws Problem 400 if a picture is within the text, or it is much longer than it was sent
 */
async function sanitizePage(db: Db, content: string, slug: string, actorId: string | null) {
  const read = await readRichText(content)
  const ids = [...new Set(picturesNamed(read))]
  throwIfInvalid([
    ...(ids.some(isInlinePicture)
      ? [{ path: 'content', code: 'not-allowed' as const, message: validation.pagePictureWithin }]
      : []),
    ...(read.isCut ? [{ path: 'content', code: 'too-long' as const, message: pageTextLong() }] : []),
  ])
  const { html, pictures } = await writeRichText(read, await picturesFor(db, ids, slug, actorId))
  return { html, pictures }
}

async function picturesFor(db: Db, ids: string[], slug: string, actorId: string | null) {
  if (ids.length === 0) return new Map()
  const shown = await db
    .selectFrom('site_page_pictures')
    .select('picture_id')
    .where('slug', '=', slug)
    .where('picture_id', 'in', ids)
    .execute()
  const own = actorId === null ? [] : await findPictures(db, ids, actorId)
  const before = await findPictures(
    db,
    shown.map(({ picture_id }) => picture_id),
  )
  return new Map([...own, ...before])
}

interface Written {
  slug: string
  /** Its address before. */
  was: string
  title: string
  isPublished: boolean
  html: string
  pictures: string[]
}

/** Writes a page in place of what is at its address, and links its pictures; a new page comes last. */
export async function writePage(trx: Db, page: Written, now: Date): Promise<void> {
  const { slug, was, title, isPublished, html, pictures } = page
  const before = await trx.deleteFrom('site_pages').where('slug', 'in', [slug, was]).returning('position').execute()
  const row: SitePagesTable = {
    slug,
    title,
    content: html,
    published: isPublished ? 1 : 0,
    updated_at: now.toISOString(),
    position: before[0] ? before[0].position : (await lastPosition(trx)) + 1,
    deleted_at: null,
  }
  await trx.insertInto('site_pages').values(row).execute()
  if (pictures.length === 0) return
  await trx
    .insertInto('site_page_pictures')
    .columns(['slug', 'picture_id'])
    .expression((eb) =>
      eb
        .selectFrom('pictures')
        .select([eb.val(slug).as('slug'), 'id'])
        .where('id', 'in', pictures)
        .$call(forKeyShare(trx)),
    )
    .execute()
}

async function lastPosition(trx: Db): Promise<number> {
  const { last } = await trx
    .selectFrom('site_pages')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
