import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../http/client.ts'
import { PERSONAL } from '../session/queries.ts'
import type { CommentPages, CommentsPage } from './comment-events.ts'

export const COMMENTS = [...PERSONAL, 'comments'] as const

/**
 * The comments of a blog, oldest first, and whether there are earlier ones. Browser only. While the query is active,
 * watch-comments.ts keeps it up to date.
 */
export const comments = (blogId: string) =>
  infiniteQueryOptions({
    queryKey: [...COMMENTS, blogId],
    queryFn: ({ pageParam, signal }) => commentsAt(blogId, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: inOrder,
  })

async function commentsAt(blogId: string, cursor: string | null, signal: AbortSignal): Promise<CommentsPage> {
  const query = { cursor: cursor ?? undefined }
  const answer = await request('POST /comment/getComment/:blogId', { params: { blogId }, query, signal })
  // A server of the release before knows no cursor, and answers with the latest ones.
  const { data, nextCursor = null } = answer as Omit<typeof answer, 'nextCursor'> & { nextCursor?: string | null }
  return cursor !== null && !('nextCursor' in answer) ? { list: [], nextCursor } : { list: data, nextCursor }
}

const inOrder = ({ pages }: CommentPages) => ({
  list: pages.toReversed().flatMap(({ list }) => list),
  hasEarlier: pages.at(-1)?.nextCursor !== null,
})

export const HELD_COMMENTS = [...PERSONAL, 'held-comments'] as const

/** The user's own comments on a blog that wait for approval or were refused. */
export const heldComments = (blogId: string) =>
  queryOptions({
    queryKey: [...HELD_COMMENTS, blogId],
    queryFn: async ({ signal }) => (await request('GET /comment/held/:blogId', { params: { blogId }, signal })).data,
  })

/** The comments that wait below a blog of the user, who decides, the oldest first. */
export const waitingComments = (blogId: string) =>
  infiniteQueryOptions({
    queryKey: [...PERSONAL, 'waiting-comments', blogId],
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
    queryKey: [...PERSONAL, 'hidden-comments', blogId],
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
