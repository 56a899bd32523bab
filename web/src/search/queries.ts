import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BLOG_SEARCH_MAX } from '#contract/limits.ts'
import type { SearchOrder } from '#contract/search.ts'
import { isTag, tagOf } from '#contract/tags.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The key prefix of results, which depend on who searches. */
export const SEARCHES = [...PERSONAL, 'search'] as const

export type Asked = { q: string; category: string; tag: string; author: string; year: string; order: SearchOrder }

/** The query in the URL of the search page; values that no link has are ignored. */
export function askedIn(search: URLSearchParams): Asked {
  const year = search.get('year') ?? ''
  const author = search.get('author') ?? ''
  const tag = tagOf(search.get('tag') ?? '')
  return {
    q: (search.get('q') ?? '').trim().slice(0, BLOG_SEARCH_MAX),
    category: (search.get('category') ?? '').slice(0, 100),
    tag: isTag(tag) ? tag : '',
    author: /^[\w-]{36}$/.test(author) ? author : '',
    year: /^[1-9]\d{0,3}$/.test(year) ? year : '',
    order: search.get('order') === 'newest' ? 'newest' : 'best',
  }
}

/** Whether anything is asked for. */
export const isAsked = ({ q, category, tag, author, year }: Asked) => Boolean(q || category || tag || author || year)

/** The results, as far as the person may read them. */
export const results = ({ q, category, tag, author, year, order }: Asked) =>
  infiniteQueryOptions({
    queryKey: [...SEARCHES, q, category, tag, author, year, order],
    queryFn: ({ pageParam, signal, meta }) => {
      const query = {
        q,
        order,
        category: category || undefined,
        tag: tag || undefined,
        author: author || undefined,
        year: year ? Number(year) : undefined,
        cursor: pageParam === null ? undefined : Number(pageParam),
      }
      return getOf({ meta })('GET /search', { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Suggested blogs, authors and tags for the typed text. */
export const suggestions = (q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /search/suggestions', { query: { q }, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
