import { Element } from 'domhandler'
import { pagePath } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import { IMPORT_PAGES_MAX, IMPORT_PAGES_PUBLISHED_MAX, PAGE_TITLE_MAX, RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { PageSlug, slugOfTitle } from '#contract/site-pages.ts'
import { oneLine, withoutHidden } from '#contract/visible-text.ts'
import type { Db } from '../../db/open.ts'
import { withoutLastSlashes } from '../../http/without-last-slashes.ts'
import { imports as messages } from '../../language/messages.ts'
import { insertPictures, pictureOf } from '../../media/store.ts'
import { addRedirects } from '../../redirects/store.ts'
import { readRichText, writeRichText } from '../../rich-text/rich-text.ts'
import { addImportedPage } from '../../settings/imported-pages.ts'
import { plainText, writeHtml } from '../formats/html.ts'
import type { NeutralPost, NeutralSite } from '../formats/neutral.ts'
import { titleWithin } from './blog-of.ts'
import { addItem, addOnce, findItems, keyOf } from './items.ts'
import { addMissing } from './missing-pictures.ts'
import type { Report } from './report.ts'
import { withSiteLinks } from './site-links.ts'
import { newPictures, picturesIn } from './text-pictures.ts'
import { addressesOf, nameOf } from './write-post.ts'
import type { Writing } from './writing.ts'

/** Writes a page of another site as one of this site's pages, with its addresses, in one transaction. */
export async function writePage(writing: Writing, page: NeutralPost): Promise<void> {
  const { db, site, importId, report, pictures, startedAt } = writing
  const note = (text: string) => report.note(nameOf(page), text)
  if (!(await isToCome(db, site, page, report))) return
  const title = titleOf(page, note)
  const ownerId = await writing.accounts.author(page.author)
  const stored = await pictures.storeTexts([withSiteLinks(textOf(page), writing.publicUrl, note)], ownerId, note)
  // Pages are written one after another.
  stored.release()
  const [{ html, inText: pictured } = { html: '', inText: [] }] = stored.texts
  const inText = new Map(pictured.map((picture) => [picture.id, pictureOf(picture)]))
  const text = await writeRichText(await readRichText(html), inText)
  if (text.isCut || Buffer.byteLength(text.html) > RICH_TEXT_MAX_BYTES) {
    note(messages.textLong)
    await pictures.drop(stored.stored)
    return
  }
  try {
    const added = await addOnce(db, async (trx) => {
      await insertPictures(trx, stored.stored)
      const at = page.at && page.at < startedAt ? page.at : startedAt
      const made = await addImportedPage(trx, { slug: slugOf(page), title, isPublic: page.isPublic, text, at })
      if (!made) return undefined
      const key = keyOf(site.id, 'page', page.key)
      await addItem(trx, { key, importId, kind: 'page', itemId: made.slug })
      const missing = [{ place: 'content' as const, source: html, stored: text.html }]
      await addMissing(trx, { key, ownerId, post: nameOf(page) }, missing, writing.now())
      const redirects = addressesOf(page).map((path) => ({ path, target: pagePath(made.slug) }))
      return { ...made, redirects: await addRedirects(trx, importId, redirects) }
    })
    if (!added?.result) {
      if (added) note(formatMessage(messages.pagesFull, { max: IMPORT_PAGES_MAX }))
      else report.add('known')
      await pictures.drop(stored.stored)
      return
    }
    pictures.remember(stored.stored)
    report.add('redirects', added.result.redirects)
    if (page.isPublic && !added.result.isPublished)
      note(formatMessage(messages.pageUnpublished, { max: IMPORT_PAGES_PUBLISHED_MAX }))
  } catch (error) {
    await pictures.drop(stored.stored)
    throw error
  }
  report.add('pages')
  report.add('pictures', stored.stored.length)
}

/** What an import would bring of a page. */
export async function dryRunPage(
  db: Db,
  site: NeutralSite,
  page: NeutralPost,
  report: Report,
  pictures: Set<string>,
): Promise<void> {
  if (!(await isToCome(db, site, page, report))) return
  titleOf(page, (text) => report.note(nameOf(page), text))
  report.add('pages')
  report.add('pictures', newPictures(pictures, page, page.html))
  report.add('redirects', page.addresses.length)
}

/** Whether a page is new and has a text. Adds what of it does not come to the report. */
async function isToCome(db: Db, site: NeutralSite, page: NeutralPost, report: Report): Promise<boolean> {
  const key = keyOf(site.id, 'page', page.key)
  if ((await findItems(db, [key])).has(key)) {
    report.add('known')
    return false
  }
  const note = (text: string) => report.note(nameOf(page), text)
  // Such as one that only has a template show the posts.
  if (plainText(page.html) === '' && picturesIn(textOf(page)) === 0) {
    note(messages.pageEmpty)
    return false
  }
  for (const text of page.notes) note(text)
  const count = page.comments.length
  if (count > 0) note(formatMessage(messages.pageComments, { count }))
  return true
}

const titleOf = ({ title, key }: NeutralPost, note: (text: string) => void): string =>
  titleWithin(oneLine(withoutHidden(title)), key, note, PAGE_TITLE_MAX)

/** Its text below its lead picture: pages have no other place for it. */
function textOf({ html, picture }: NeutralPost): string {
  if (!picture) return html
  const attributes = { src: picture.address, alt: picture.alt, 'data-others': JSON.stringify(picture.others) }
  return writeHtml([new Element('p', {}, [new Element('img', attributes)])]) + html
}

/** The last part of its address, or its title as one. */
function slugOf({ title, addresses }: NeutralPost): string {
  const named = addresses.map((address) => {
    const path = withoutLastSlashes(URL.parse(address, 'http://site.invalid')?.pathname ?? '')
    return (path.split('/').at(-1) ?? '').replace(/\.html?$/i, '').toLowerCase()
  })
  return named.find((slug) => PageSlug.safeParse(slug).success) ?? (slugOfTitle(title) || 'page')
}
