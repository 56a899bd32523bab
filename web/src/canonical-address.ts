import { matchRoutes, type RouteObject } from 'react-router'
import { ALL, type Category, TRENDING } from '#contract/categories.ts'
import { paramsFrom } from './authors/queries.ts'
import { paths } from './paths.ts'

type Reads = (search: URLSearchParams, categories: Category[]) => [name: string, value: string][] | null

/** The query parameters that a page reads, as the site's own links write them; null if no link has them. */
const READ: Record<string, Reads> = {
  [paths.home]: (search, categories) => {
    const tag = search.get('tag') || ALL
    if (tag === ALL) return []
    return tag === TRENDING || categories.some(({ name }) => name === tag) ? [['tag', tag]] : null
  },
  [paths.authors]: (search) => {
    const { page, query } = paramsFrom(search)
    const read: [string, string][] = [
      ['query', query],
      ['page', page > 0 ? String(page + 1) : ''],
    ]
    return read.filter(([, value]) => value !== '')
  },
}

/** The ids in the URLs of blogs and users. */
const ID = /^[\w-]+$/

/**
 * The canonical URL of the page at `path`, however it is written: in capitals, with a trailing slash, encoded, or with
 * query parameters that the page does not read. Undefined if none of the site's own links leads there.
 */
export function canonicalAddress(routes: RouteObject[], path: string, categories: Category[]): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://render.invalid')
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {}
  // Whatever contains a secret is in no cache.
  if (route?.path === paths.preview(':token')) return
  if (!route?.path || route.path === '*' || Object.values(params ?? {}).some((value) => !ID.test(value ?? ''))) return
  const reads = READ[route.path]
  const read = reads ? reads(searchParams, categories) : []
  if (!read) return
  const address = route.path.replace(/:(\w+)/g, (_, name) => params?.[name] ?? '')
  const search = new URLSearchParams(read)
  return search.size > 0 ? `${address}?${search}` : address
}
