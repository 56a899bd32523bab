import { infiniteQueryOptions, type QueryMeta, queryOptions } from '@tanstack/react-query'
import { LIST_LIMIT_MAX } from '#contract/limits.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The key prefix of everything about bookmarks. */
export const BOOKMARKS = [...PERSONAL, 'bookmarks'] as const

/** Whether the signed-in user has bookmarked a blog. */
export const bookmark = (blogId: string) =>
  queryOptions({
    queryKey: [...BOOKMARKS, 'blog', blogId],
    queryFn: async ({ meta }) => ({ bookmarked: (await fetchInBatch(blogId, meta)).has(blogId) }),
  })

let batch: { ids: Set<string>; answer: Promise<Set<string>> } | null = null

/** One call for all the cards that are shown at once. @returns the bookmarked ones among them, `blogId` if it is one */
function fetchInBatch(blogId: string, meta: QueryMeta | undefined): Promise<Set<string>> {
  if (batch === null || batch.ids.size >= LIST_LIMIT_MAX) {
    const ids = new Set<string>()
    const ask = async () => {
      await Promise.resolve()
      batch = null
      const { data } = await getOf({ meta })('GET /bookmarked', { query: { ids: [...ids] } })
      return new Set(data)
    }
    batch = { ids, answer: ask() }
  }
  batch.ids.add(blogId)
  return batch.answer
}

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
