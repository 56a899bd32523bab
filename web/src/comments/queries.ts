import { infiniteQueryOptions } from '@tanstack/react-query'
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

/** The keys, each followed by the id of a blog, of what only the panel of comments reads: see panel-queries.ts. */
export const HELD_COMMENTS = [...PERSONAL, 'held-comments'] as const
export const WAITING_COMMENTS = [...PERSONAL, 'waiting-comments'] as const
export const HIDDEN_COMMENTS = [...PERSONAL, 'hidden-comments'] as const
