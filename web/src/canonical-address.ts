import { matchRoutes, type RouteObject } from 'react-router'
import { ALL, type Category, TRENDING } from '#contract/categories.ts'
import { isTag, tagOf } from '#contract/tags.ts'
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
  // Searches have countless variants.
  [paths.search]: (search) => (search.size === 0 ? [] : null),
}

/** A parameter of a path as in the cached URL: a tag, or the id of a blog or user. */
function partOf(name: string, value: string): string | undefined {
  if (name === 'tag') return isTag(tagOf(value)) ? encodeURIComponent(tagOf(value)) : undefined
  return /^[\w-]+$/.test(value) ? value : undefined
}

/**
 * The URL that stands for the page at `path`, however that is written: in capitals, with a trailing slash, encoded, with
 * whatever slug, or with query parameters that the page does not read. It is rendered and cached once, by this URL.
 * Undefined if none of the site's own links leads there.
 */
export function canonicalAddress(routes: RouteObject[], path: string, categories: Category[]): string | undefined {
  const { pathname, searchParams } = new URL(path, 'http://render.invalid')
  const { route, params } = matchRoutes(routes, pathname)?.at(-1) ?? {}
  // Nothing with a secret is cached.
  if (route?.path === paths.preview(':token')) return
  if (!route?.path || route.path === '*') return
  // Optional parts are for people: the page is the same with any value.
  const needed = route.path.replace(/\/:\w+\?/g, '')
  const parts = [...needed.matchAll(/:(\w+)/g)].map(([, name = '']) => partOf(name, params?.[name] ?? ''))
  if (parts.includes(undefined)) return
  const reads = READ[route.path]
  const read = reads ? reads(searchParams, categories) : []
  if (!read) return
  const address = needed.replace(/:\w+/g, () => parts.shift() ?? '')
  const search = new URLSearchParams(read)
  return search.size > 0 ? `${address}?${search}` : address
}
