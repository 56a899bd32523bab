import { isKnownTag } from '../blogs/former-tags.ts'
import type { Db } from '../db/open.ts'

/** The pages and files that are always there, as `redirectPath` writes paths. A page of `web/src/router.tsx` is one. */
const OWN_PATHS: readonly string[] = [
  '/about',
  '/account',
  '/admin',
  '/appeal',
  '/atom',
  '/atom.xml',
  '/authors',
  '/blogs',
  '/bookmarks',
  '/change-email',
  '/dashboard',
  '/dashboard/import',
  '/default-avatar.png',
  '/editprofile',
  '/favicon.svg',
  '/feed',
  '/feed.json',
  '/feed.xml',
  '/followedblogs',
  '/followings',
  '/forgot-password',
  '/healthz',
  '/index.xml',
  '/login',
  '/metrics',
  '/notifications',
  '/oembed',
  '/readyz',
  '/register',
  '/reset-password',
  '/robots.txt',
  '/rss',
  '/rss.xml',
  '/search',
  '/sitemap-pages.xml',
  '/sitemap.xml',
  '/tags',
  '/verify-email',
]
/** Everything below these is the site's own, too. */
const OWN_FOLDERS = new Set([
  'account',
  'admin',
  'api',
  'assets',
  'editprofile',
  'media',
  'preview',
  'profile',
  'site-images',
  'socket.io',
  'unsubscribe',
  'userprofile',
])
const OWN = new Set(OWN_PATHS)

/** Whether this site always answers a path, as `redirectPath` writes it. */
export function isOwnPath(path: string): boolean {
  const [, first = '', second = '', third] = path.split('/')
  if (OWN.has(path)) return true
  if (first === 'blog') return second === 'update'
  // Its feeds are.
  if (first === 'tag') return third !== undefined && second !== ''
  return OWN_FOLDERS.has(first) && second !== ''
}

/** The same, and for what is there now: a blog, a tag that blogs have, a page that admins wrote. */
export async function isAnswered(db: Db, path: string): Promise<boolean> {
  if (isOwnPath(path)) return true
  const [, first = '', second = '', ...rest] = path.split('/')
  if (second === '') return false
  if (first === 'blog') {
    const blog = await db.selectFrom('blogs').select('id').where('id', '=', second).executeTakeFirst()
    return blog !== undefined
  }
  if (rest.length > 0) return false
  if (first === 'tag') return isKnownTag(db, second)
  if (first !== 'pages') return false
  const page = await db.selectFrom('site_pages').select('slug').where('slug', '=', second).executeTakeFirst()
  return page !== undefined
}
