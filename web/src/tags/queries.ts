import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The tags that the signed-in user follows. */
export const followedTags = queryOptions({
  queryKey: [...PERSONAL, 'tags'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/tags', { signal })).data,
})

/** All tags of public blogs, those of most blogs first. */
export const allTags = infiniteQueryOptions({
  queryKey: ['tags', 'all'],
  queryFn: async ({ pageParam, signal, meta }) => {
    const query = { cursor: pageParam ?? undefined }
    const { data, nextCursor } = await getOf({ meta })('GET /tags/all', { query, signal })
    return { tags: data, nextCursor }
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
})

/** Suggested tags for the typed text. */
export const tagSuggestions = (q: string) =>
  queryOptions({
    queryKey: ['tags', 'suggestions', q],
    queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /tags', { query: { q }, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
