import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../http/client.ts'
import { HELD_COMMENTS, HIDDEN_COMMENTS, WAITING_COMMENTS } from './queries.ts'

/** The user's own comments on a blog that wait for approval or were refused. */
export const heldComments = (blogId: string) =>
  queryOptions({
    queryKey: [...HELD_COMMENTS, blogId],
    queryFn: async ({ signal }) => (await request('GET /comment/held/:blogId', { params: { blogId }, signal })).data,
  })

/** The comments that wait below a blog of the user, who decides, the oldest first. */
export const waitingComments = (blogId: string) =>
  infiniteQueryOptions({
    queryKey: [...WAITING_COMMENTS, blogId],
    queryFn: ({ pageParam, signal }) =>
      request('GET /comment/waiting/:blogId', {
        params: { blogId },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    // A server of the release before has one page.
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    select: ({ pages }) => ({ pages, comments: pages.flatMap(({ data }) => data) }),
  })

/** The hidden comments of a blog that the user may see: of its creator all, of others their own. */
export const hiddenComments = (blogId: string) =>
  queryOptions({
    queryKey: [...HIDDEN_COMMENTS, blogId],
    queryFn: async ({ signal }) => (await request('GET /comment/hidden/:blogId', { params: { blogId }, signal })).data,
  })

/** The authors that are suggested for a name that is being typed. */
export const authorsNamed = (q: string) =>
  queryOptions({
    queryKey: ['comments', 'authors', q],
    queryFn: async ({ signal }) => (await request('GET /search/suggestions', { query: { q }, signal })).data.authors,
    placeholderData: keepPreviousData,
    retry: false,
  })
