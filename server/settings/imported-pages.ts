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
