import type { SitePage, SitePageChange } from '#contract/site-pages.ts'
import { appendEntry } from '../audit/audit-log.ts'
import { lockTable } from '../db/locks.ts'
import type { Db } from '../db/open.ts'
import { inTransaction } from '../db/transaction.ts'
import { Problem } from '../http/problem.ts'
import { readRichText, writeRichText } from '../rich-text/rich-text.ts'
import { PAGE_DRAFTS } from './page-drafts.ts'

/** All pages and drafts by address. */
export async function listPages(db: Db): Promise<SitePage[]> {
  const rows = await db.selectFrom('site_pages').selectAll().execute()
  const stored = rows.map(({ slug, title, content, published, updated_at }) => {
    return { slug, title, content, isPublished: published === 1, updatedAt: updated_at }
  })
  const ready = PAGE_DRAFTS.filter(({ slug }) => !stored.some((page) => page.slug === slug))
  return [...stored, ...ready.map((draft) => ({ ...draft, isPublished: false, updatedAt: null }))].sort((one, other) =>
    one.slug < other.slug ? -1 : 1,
  )
}

export async function findPage(db: Db, slug: string): Promise<SitePage | undefined> {
  return (await listPages(db)).find((page) => page.slug === slug)
}

/** The addresses of the published pages. */
export async function publishedSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('site_pages').select('slug').where('published', '=', 1).execute()
  return rows.map(({ slug }) => slug)
}

interface Save {
  slug: string
  /** Without `expected` the page is saved over any version. */
  change: Omit<SitePageChange, 'expected'> & Partial<Pick<SitePageChange, 'expected'>>
  /** Null: a command on the server. */
  actorId: string | null
}

/**
 * Saves a page, with its entry in the audit log. Its text is sanitised as that of a blog, and shows no pictures.
 * @throws Problem 409 with the page as it is, if it was changed since it had the time in `expected`
 */
export async function savePage(db: Db, { slug, change, actorId }: Save, now: Date): Promise<void> {
  const { html } = await writeRichText(await readRichText(change.content), new Map())
  const { title, isPublished, expected } = change
  const row = { slug, title, content: html, published: isPublished ? 1 : 0, updated_at: now.toISOString() }
  await inTransaction(db, async (trx) => {
    await lockTable(trx, 'site_pages')
    const before = await findPage(trx, slug)
    if (expected !== undefined && (before?.updatedAt ?? null) !== expected) {
      throw new Problem(409, 'page-changed', { data: before })
    }
    await trx.deleteFrom('site_pages').where('slug', '=', slug).execute()
    await trx.insertInto('site_pages').values(row).execute()
    await appendEntry(trx, { actorId, action: 'change-page', subjectId: slug }, now)
  })
}
