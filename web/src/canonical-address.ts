import { matchRoutes, type RouteObject } from 'react-router'
import { TAGS } from '#contract/limits.ts'
import { askedIn } from './authors/queries.ts'
import { paths } from './paths.ts'

/** What a page reads behind its address, as the site's own links write it; null where none of them writes such. */
const READ: Record<string, (search: URLSearchParams) => [name: string, value: string][] | null> = {
  [paths.home]: (search) => {
    const tag = search.get('tag') || 'All'
    if (!TAGS.some((one) => one === tag)) return null
    return tag === 'All' ? [] : [['tag', tag]]
  },
  [paths.authors]: (search) => {
    const { page, query } = askedIn(search)
    const read: [string, string][] = [
      ['query', query],
      ['page', page > 0 ? String(page + 1) : ''],
    ]
    return read.filter(([, value]) => value !== '')
  },
}

/** What stands in the addresses of blogs and people. */
const ID = /^[\w-]+$/

/**
 * The one address of the page at `path`, however it is written: in capitals, with a slash at its end, encoded, or with
 * what the page does not read behind it. Undefined where none of the site's own links leads.
 */
export function canonicalAddress(routes: RouteObject[], path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://render.invalid')
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {}
  if (!route?.path || route.path === '*' || Object.values(params ?? {}).some((value) => !ID.test(value ?? ''))) return
  const reads = READ[route.path]
  const read = reads ? reads(searchParams) : []
  if (!read) return
  const address = route.path.replace(/:(\w+)/g, (_, name) => params?.[name] ?? '')
  const search = new URLSearchParams(read)
  return search.size > 0 ? `${address}?${search}` : address
}
