import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The key prefix of everything about bookmarks. */
export const BOOKMARKS = [...PERSONAL, 'bookmarks'] as const

/** Whether the signed-in user has bookmarked a blog. */
export const bookmark = (blogId: string) =>
  queryOptions({
    queryKey: [...BOOKMARKS, 'blog', blogId],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /bookmarks/:id', { params: { id: blogId }, signal })).data,
  })

/** The bookmarked blogs, the latest bookmark first. */
export const bookmarks = infiniteQueryOptions({
  queryKey: [...BOOKMARKS, 'list'],
  queryFn: async ({ pageParam, signal, meta }) => {
    const { data, nextCursor } = await getOf({ meta })('GET /bookmarks', {
      query: { cursor: pageParam ?? undefined },
      signal,
    })
    return { blogs: data, nextCursor }
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})
