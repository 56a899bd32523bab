import { randomUUIDv7 } from 'node:crypto'
import { blogPath } from '../blogs/slug.ts'
import type { Db } from '../db/open.ts'
import { withoutLastSlashes } from '../http/without-last-slashes.ts'
import { isOwnPath } from './own-paths.ts'

const PATH_MAX = 500
/** Rows per statement. */
const BATCH = 500
/** The parameters by which other sites name a post, a category and an author, and what they are stored as. */
const PARAMETERS: [name: string, stored: string][] = [
  ['p', 'p'],
  ['page_id', 'p'],
  ['cat', 'cat'],
  ['author', 'author'],
]

/**
 * An address of another site as it is stored and looked up: its path without a trailing slash and in lower case, and the
 * parameter that names a post, a category or an author, or at the root the feed: `/news/?p=7`.
 * @returns undefined if nothing can be there
 */
export function redirectPath(address: string): string | undefined {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url) return undefined
  const path = withoutLastSlashes(decoded(url.pathname)).normalize('NFC').toLowerCase()
  if (path.length > PATH_MAX || /\p{Cc}/u.test(path)) return undefined
  for (const [name, stored] of PARAMETERS) {
    const id = url.searchParams.get(name)
    if (id && /^\d{1,20}$/.test(id)) return `${path}/?${stored}=${id}`
  }
  if (path !== '') return path
  return url.searchParams.get('feed') ? '/?feed' : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a text is an address as `redirectPath` writes it. */
export const isRedirectPath = (text: string): boolean =>
  text.startsWith('/') &&
  text.length <= PATH_MAX &&
  text === text.normalize('NFC').toLowerCase() &&
  !/\p{Cc}/u.test(text)

/** Where a former address leads to: a blog, or a path of this site, which may be a person's. */
export interface NewRedirect {
  path: string
  blogId?: string
  target?: string
  userId?: string | undefined
}

/**
 * Adds former addresses of an imported site, except those that lead elsewhere, or that this site answers.
 * @param importId null: they are of no import
 * @returns how many
 */
export async function addRedirects(db: Db, importId: string | null, redirects: NewRedirect[]): Promise<number> {
  const rows = [...new Map(redirects.map((one) => [one.path, one])).values()]
    .filter(({ path }) => !isOwnPath(path))
    .map(({ path, blogId = null, target = null, userId = null }) => ({
      id: randomUUIDv7(),
      path,
      blog_id: blogId,
      target,
      user_id: userId,
      import_id: importId,
    }))
  let added = 0
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = await db
      .insertInto('redirects')
      .values(rows.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    added += some.length
  }
  return added
}

/** Removes the former addresses that came with an import, some at a time. */
export async function removeImportedRedirects(db: Db, importId: string): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    const some = db.selectFrom('redirects').select('path').where('import_id', '=', importId).limit(BATCH)
    const rows = await db.deleteFrom('redirects').where('path', 'in', some).returning('path').execute()
    removed = rows.length
  }
}

/** The addresses below that of a list of posts on other sites: its feeds, and its further pages. */
const FEED = /\/(?:feed|rss|(?:feed|rss|atom|index)\.xml|feed\/(?:atom|rdf|rss|rss2))$/
const FURTHER = /\/page\/\d{1,6}$/
/** The feed of a label of Blogger, which is not below its list; of several labels the first decides. */
const LABEL_FEED = /^\/feeds\/posts\/(?:default|summary)\/-\/([^/]+)/
/** A post of Tumblr: the words behind its number do not matter, and not every export has them. */
const NUMBERED = /^(\/post\/\d{4,25})\/[^/]+$/

/**
 * Where an address of another site leads to here: an address, or the path of a public blog. The feeds of what leads to a
 * list of blogs lead to its feeds.
 */
export async function findRedirect(db: Db, address: string): Promise<string | undefined> {
  const path = redirectPath(address)
  if (path === undefined) return undefined
  const exact = await findExact(db, path)
  if (exact !== undefined) return exact.target ?? exact.blog
  // A parameter that names nothing here.
  const parameter = path.indexOf('/?')
  if (parameter > 0) return findRedirect(db, path.slice(0, parameter))
  const [, numbered] = NUMBERED.exec(path) ?? []
  if (numbered !== undefined) return findRedirect(db, numbered)
  const [, label] = LABEL_FEED.exec(path) ?? []
  if (label !== undefined) {
    const list = (await findExact(db, `/search/label/${label}`))?.target
    return list && feedOf(list, 'feed.xml')
  }
  const feed = FEED.exec(path)
  const end = feed ?? FURTHER.exec(path)
  const list = end && end.index > 0 ? (await findExact(db, path.slice(0, end.index)))?.target : undefined
  if (list === undefined || !feed) return list
  return feedOf(list, feed[0].startsWith('/rss') || feed[0].endsWith('/rss') ? 'rss.xml' : 'feed.xml')
}

async function findExact(db: Db, path: string): Promise<{ target?: string; blog?: string } | undefined> {
  const found = await db
    .selectFrom('redirects')
    .leftJoin('public_blogs as blogs', 'blogs.id', 'blog_id')
    .select(['target', 'blogs.id', 'title'])
    .where('path', '=', path)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { target, id, title } = found
  if (target !== null) return { target }
  return id !== null && title !== null ? { blog: blogPath({ id, title }) } : {}
}

/** The feed of a page that lists blogs; undefined: it has none. */
function feedOf(page: string, file: string): string | undefined {
  const [path = '', query] = page.split('?')
  if (path === '/') return `/${file}${query ? `?${query}` : ''}`
  return /^\/(?:tag|userProfile)\/[^/]+$/.test(path) ? `${path}/${file}` : undefined
}
