import { queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

export const FOLLOWINGS = [...PERSONAL, 'followings'] as const

/** One page of the authors that the signed-in user follows, latest first. `page` is zero-based. */
export const followings = ({ page, limit }: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...FOLLOWINGS, limit, page],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /subscribe/allSubscribedAuhtorInfo', { query: { page, limit }, signal })).data,
  })

/** The newest blogs of the authors that the signed-in user follows. */
export const followedBlogs = queryOptions({
  queryKey: [...PERSONAL, 'followed-blogs'],
  queryFn: async ({ signal, meta }) =>
    (await getOf({ meta })('GET /subscribe/getUserSubscribedAuthorBlogs', { signal })).data,
})

/** Up to when the signed-in user has seen those blogs. Asked for anew with each visit of the page. */
export const lastSeen = queryOptions({
  queryKey: [...PERSONAL, 'last-seen'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /subscribe/lastSeen', { signal })).data,
  gcTime: 0,
})
