import { categoryNamed } from '#contract/categories.ts'
import { isTag, tagOf } from '#contract/tags.ts'
import { readCategories } from '../../blogs/categories.ts'
import { currentTags, isKnownTag } from '../../blogs/former-tags.ts'
import type { Db } from '../../db/open.ts'
import { addRedirects, type NewRedirect, redirectPath } from '../../redirects/store.ts'
import type { NeutralArchive, NeutralSite } from '../formats/neutral.ts'
import type { Accounts } from './accounts.ts'

/** Where other sites have their feeds, besides the addresses below any list. */
const FEEDS: [path: string, file: string][] = [
  ['/feed/atom', 'feed.xml'],
  ['/feed/rdf', 'rss.xml'],
  ['/feed/rss', 'rss.xml'],
  ['/feed/rss2', 'rss.xml'],
  ['/feeds/posts/default', 'feed.xml'],
  ['/feeds/posts/summary', 'feed.xml'],
]

/**
 * Has the lists of another site lead to the pages here: those of authors, categories and tags, and the feeds. Of
 * authors without an account and tags that no public blog has, nothing is added.
 * @returns how many addresses were added
 */
export async function writeArchives(db: Db, importId: string, site: NeutralSite, accounts: Accounts): Promise<number> {
  if (!site.archives) return 0
  const targetOf = await targets(db, accounts)
  const redirects: NewRedirect[] = feeds(site.address)
  for (const { addresses, of } of site.archives) {
    const target = await targetOf(of)
    if (target === undefined) continue
    for (const address of addresses) {
      const path = redirectPath(address)
      if (path !== undefined && path !== redirectPath(target.target)) redirects.push({ path, ...target })
    }
  }
  return addRedirects(db, importId, redirects)
}

/** The feeds of the site itself; if it was in a folder, its first page, too. */
function feeds(address: string): NewRedirect[] {
  const folder = redirectPath(address) ?? ''
  const isFolder = folder.startsWith('/') && !folder.startsWith('/?')
  const inFolder = isFolder ? folder : ''
  const all = FEEDS.map(([path, file]) => ({ path: inFolder + path, target: `/${file}` }))
  return isFolder ? [...all, { path: folder, target: '/' }] : [...all, { path: '/?feed', target: '/rss.xml' }]
}

type Target = { target: string; userId?: string }

async function targets(db: Db, accounts: Accounts) {
  const categories = await readCategories(db)
  return async (of: NeutralArchive['of']): Promise<Target | undefined> => {
    if ('all' in of) return { target: '/' }
    if ('author' in of) {
      const userId = await accounts.existing(of.author)
      return userId === undefined ? undefined : { target: `/userProfile/${userId}`, userId }
    }
    const category = categoryNamed(categories, of.term)
    if (category !== undefined) return { target: `/?${new URLSearchParams({ tag: category })}` }
    const [tag = ''] = await currentTags(db, [tagOf(of.term)])
    return isTag(tag) && (await isKnownTag(db, tag)) ? { target: `/tag/${encodeURIComponent(tag)}` } : undefined
  }
}
