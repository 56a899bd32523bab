import { queryOptions } from '@tanstack/react-query'
import { SEARCH_MAX } from '#contract/limits.ts'
import type { Audience } from '#contract/users.ts'
import { request } from '../http/client.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'
import { pageIn } from '../ui/pagination.ts'

/** Keys under this prefix hold public data about authors. */
export const AUTHORS = ['authors'] as const
export const DIRECTORIES = [...AUTHORS, 'directory'] as const
export const PROFILES = [...PERSONAL, 'profile'] as const

export type Asked = { page: number; query: string }

/** The page and the search text in the directory's URL. */
export const paramsFrom = (search: URLSearchParams): Asked => ({
  page: pageIn(search),
  query: (search.get('query') ?? '').trim().slice(0, SEARCH_MAX),
})

/** One page of the authors whose name contains `query`, sorted by name. `page` is zero-based. */
export const directory = ({ page, query }: Asked) =>
  queryOptions({
    queryKey: [...DIRECTORIES, query, page],
    queryFn: async ({ signal, meta }) => {
      const asked = { page, query: query || undefined }
      return (await getOf({ meta })('GET /user/authors', { query: asked, signal })).data
    },
  })

/** The authors with the most followers, in descending order. */
export const topAuthors = queryOptions({
  queryKey: [...AUTHORS, 'top'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/mostSubsAuthor', { signal })).data,
})

/** A profile as the signed-in user sees it. 401 without a session, unless the site allows public reading. */
export const profile = (id: string) =>
  queryOptions({
    queryKey: [...PROFILES, id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /user/userProfile/:id', { params: { id }, signal })).data,
  })

/**
 * The same profile as visitors see it, if the site allows public reading: for rendering before the session is known.
 */
export const publicProfile = (id: string) => queryOptions({ ...profile(id), queryKey: [...AUTHORS, 'profile', id] })

/** One's own profile as others see it. */
export const profileAs = (audience: Audience) =>
  queryOptions({
    queryKey: [...PROFILES, 'as', audience],
    queryFn: async ({ signal }) => (await request('GET /user/profileAs', { query: { audience }, signal })).data,
  })
