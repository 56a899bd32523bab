import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { LISTING_LIMIT } from '#contract/limits.ts'
import { orLastPage } from '../http/or-last-page.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

export const FOLLOWINGS = [...PERSONAL, 'followings'] as const

/** One page of the authors that the signed-in user follows, latest first; the last one if `page` (zero-based) is past it. */
export const followings = ({ page, limit }: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...FOLLOWINGS, limit, page],
    queryFn: ({ signal, meta }) =>
      orLastPage(page, limit, async (asked) => {
        const options = { query: { page: asked, limit }, signal }
        return (await getOf({ meta })('GET /subscribe/allSubscribedAuhtorInfo', options)).data
      }),
  })

/** The blogs of the authors and with the tags that the signed-in user follows, newest first. */
export const followedBlogs = infiniteQueryOptions({
  queryKey: [...PERSONAL, 'followed-blogs'],
  queryFn: async ({ pageParam, signal, meta }) => {
    const query = { limit: LISTING_LIMIT, cursor: pageParam ?? undefined }
    const { data, nextCursor } = await getOf({ meta })('GET /subscribe/getUserSubscribedAuthorBlogs', { query, signal })
    return { blogs: data, nextCursor }
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** Up to when the signed-in user has seen those blogs. Asked for again with each visit of the page. */
export const lastSeen = queryOptions({
  queryKey: [...PERSONAL, 'last-seen'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /subscribe/lastSeen', { signal })).data,
  gcTime: 0,
})
