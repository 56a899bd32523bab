import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AUTHORS_PAGE_SIZE, LISTING_LIMIT, SEARCH_MAX } from '#contract/limits.ts'
import type { Audience, Profile } from '#contract/users.ts'
import { request } from '../http/client.ts'
import { orLastPage } from '../http/or-last-page.ts'
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

/** One page of the authors whose name contains `query`, sorted by name, the last one if `page` (zero-based) is past it. */
export const directory = ({ page, query }: Asked) =>
  queryOptions({
    queryKey: [...DIRECTORIES, query, page],
    queryFn: ({ signal, meta }) =>
      orLastPage(page, AUTHORS_PAGE_SIZE, async (asked) => {
        const options = { query: { page: asked, query: query || undefined }, signal }
        return (await getOf({ meta })('GET /user/authors', options)).data
      }),
  })

/** The authors with the most followers, in descending order. */
export const topAuthors = queryOptions({
  queryKey: [...AUTHORS, 'top'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/mostSubsAuthor', { signal })).data,
})

/** A profile with the first page of its blogs, and the cursor of the next. */
export type ProfilePage = Profile & { nextCursor: string | null }

/** A profile as the signed-in user sees it. 401 without a session, unless the site allows public reading. */
export const profile = (id: string) =>
  queryOptions({
    queryKey: [...PROFILES, id],
    queryFn: async ({ signal, meta }): Promise<ProfilePage> => {
      const options = { params: { id }, query: { limit: LISTING_LIMIT }, signal }
      const { data, nextCursor } = await getOf({ meta })('GET /user/userProfile/:id', options)
      return { ...data, nextCursor }
    },
  })

/** The key prefix of the further pages of profiles' blogs. */
export const FURTHER_BLOGS = [...PERSONAL, 'further-blogs'] as const

/**
 * The blogs of a profile after its first page; refetched with it, but first loaded only when they are asked for.
 * @param cursor the `nextCursor` of the profile
 */
export const furtherBlogs = (id: string, cursor: string | null) =>
  infiniteQueryOptions({
    // Another cursor begins again: a blog between both would be missing.
    queryKey: [...FURTHER_BLOGS, id, cursor],
    queryFn: async ({ pageParam, signal, meta }) => {
      const query = { limit: LISTING_LIMIT, cursor: pageParam ?? undefined }
      const options = { params: { id }, query, signal }
      const { data, nextCursor } = await getOf({ meta })('GET /user/userProfile/:id', options)
      return { blogs: data.blogs, nextCursor }
    },
    initialPageParam: cursor,
    getNextPageParam: (page) => page.nextCursor,
    enabled: ({ state }) => state.data !== undefined,
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
