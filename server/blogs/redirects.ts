import type { Db } from '../db/open.ts'
import { withoutLastSlashes } from '../http/without-last-slashes.ts'
import { blogPath } from './slug.ts'

const PATH_MAX = 500
/** The parameters by which other sites name a post. */
const PARAMETERS = ['p', 'page_id']

/**
 * An address of another site as it is stored and looked up: its path without a trailing slash and in lower case, and at
 * the root the parameter that names a post.
 * @returns undefined if no post can be there
 */
export function redirectPath(address: string): string | undefined {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url) return undefined
  const path = withoutLastSlashes(decoded(url.pathname)).normalize('NFC').toLowerCase()
  if (path !== '') return path.length <= PATH_MAX && !/\p{Cc}/u.test(path) ? path : undefined
  for (const name of PARAMETERS) {
    const id = url.searchParams.get(name)
    if (id && /^\d{1,20}$/.test(id)) return `/?p=${id}`
  }
  return undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Has addresses of another site lead to a blog, except those that lead to another one. */
export async function addRedirects(db: Db, blogId: string, paths: string[]): Promise<void> {
  const rows = [...new Set(paths)].map((path) => ({ path, blog_id: blogId }))
  if (rows.length === 0) return
  await db
    .insertInto('redirects')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The path of the public blog that an address of another site leads to. */
export async function findRedirect(db: Db, address: string): Promise<string | undefined> {
  const path = redirectPath(address)
  if (path === undefined) return undefined
  const blog = await db
    .selectFrom('redirects')
    .innerJoin('public_blogs as blogs', 'blogs.id', 'blog_id')
    .select(['blogs.id', 'title'])
    .where('path', '=', path)
    .executeTakeFirst()
  return blog && blogPath(blog)
}
