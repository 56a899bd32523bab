import { IMPORT_PAGES_MAX, IMPORT_PAGES_PUBLISHED_MAX } from '#contract/limits.ts'
import { PageSlug } from '#contract/site-pages.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import type { SanitizedText } from '../rich-text/rich-text.ts'
import { preparedPages } from './page-drafts.ts'
import { writePage } from './pages.ts'

interface ImportedPage {
  /** Its address, which gets a number if it is taken. */
  slug: string
  title: string
  isPublic: boolean
  text: SanitizedText
  /** When it was last changed: before its import began. */
  at: Date
}

/**
 * Adds a page of another site in the caller's transaction. It is published as long as the footer has room for it.
 * @returns its address; undefined: the site has the most pages that it takes
 */
export async function addImportedPage(
  trx: Db,
  { slug: wanted, title, isPublic, text, at }: ImportedPage,
): Promise<{ slug: string; isPublished: boolean } | undefined> {
  await lockTable(trx, 'site_pages')
  const rows = await trx.selectFrom('site_pages').select(['slug', 'published']).execute()
  if (rows.length >= IMPORT_PAGES_MAX) return undefined
  const slug = freeSlug(wanted, new Set([...rows, ...preparedPages('')].map((page) => page.slug)))
  const isPublished = isPublic && rows.filter(({ published }) => published === 1).length < IMPORT_PAGES_PUBLISHED_MAX
  await writePage(trx, { slug, was: slug, title, isPublished, html: text.html, pictures: text.pictures }, at)
  return { slug, isPublished }
}

/** What is stored of an imported page in which pictures are missing; undefined if it is not here. */
export const incompletePage = (db: Db, slug: string) =>
  db
    .selectFrom('site_pages')
    .select(['slug', 'content'])
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Puts pictures, which have rows, into an imported page, in the caller's transaction.
 * @returns false if it was changed in the meantime
 */
export async function completePage(
  trx: Db,
  { slug, content }: { slug: string; content: string },
  text: SanitizedText,
): Promise<boolean> {
  await lockTable(trx, 'site_pages')
  const page = await trx.selectFrom('site_pages').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!page || page.deleted_at !== null || page.content !== content) return false
  const { title, published, updated_at } = page
  const written = { slug, was: slug, title, isPublished: published === 1, html: text.html, pictures: text.pictures }
  await writePage(trx, written, new Date(updated_at))
  return true
}

function freeSlug(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const slug = wanted.slice(0, (PageSlug.maxLength ?? 0) - end.length) + end
    if (!taken.has(slug)) return slug
  }
}

/**
 * Removes imported pages: permanently if they are as they were imported, else to the deleted ones.
 * @param since when their import began
 */
export async function removeImportedPages(
  db: Db,
  slugs: string[],
  since: string,
  now: Date,
): Promise<{ removed: number; trashed: number }> {
  const removed = await db
    .deleteFrom('site_pages')
    .where('slug', 'in', slugs)
    .where('updated_at', '<=', since)
    .where('deleted_at', 'is', null)
    .returning('slug')
    .execute()
  const trashed = await db
    .updateTable('site_pages')
    .set({ published: 0, deleted_at: now.toISOString() })
    .where('slug', 'in', slugs)
    .where('deleted_at', 'is', null)
    .returning('slug')
    .execute()
  return { removed: removed.length, trashed: trashed.length }
}
