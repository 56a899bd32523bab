import { queryOptions } from '@tanstack/react-query'
import { SEARCH_MAX } from '#contract/limits.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'
import { pageIn } from '../ui/pagination.ts'

/** Keys under this prefix hold what everybody sees of authors. */
export const AUTHORS = ['authors'] as const
export const DIRECTORIES = [...AUTHORS, 'directory'] as const
export const PROFILES = [...PERSONAL, 'profile'] as const

export type Asked = { page: number; query: string }

/** What the directory's page reads behind its address. */
export const askedIn = (search: URLSearchParams): Asked => ({
  page: pageIn(search),
  query: (search.get('query') ?? '').trim().slice(0, SEARCH_MAX),
})

/** One page of the authors whose name holds `query`, by name. `page` is zero-based. */
export const directory = ({ page, query }: Asked) =>
  queryOptions({
    queryKey: [...DIRECTORIES, query, page],
    queryFn: async ({ signal, meta }) => {
      const asked = { page, query: query || undefined }
      return (await getOf({ meta })('GET /user/authors', { query: asked, signal })).data
    },
  })

/** The authors with the most followers, most first. */
export const topAuthors = queryOptions({
  queryKey: [...AUTHORS, 'top'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/mostSubsAuthor', { signal })).data,
})

/** A person as this one sees them. 401 without a session, unless the site lets everybody read. */
export const profile = (id: string) =>
  queryOptions({
    queryKey: [...PROFILES, id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /user/userProfile/:id', { params: { id }, signal })).data,
  })

/** The same as anybody sees them, where everybody may: for what is rendered before it is known who reads. */
export const publicProfile = (id: string) => queryOptions({ ...profile(id), queryKey: [...AUTHORS, 'profile', id] })
