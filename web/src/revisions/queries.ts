import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The key prefix of a blog's revisions. */
const REVISIONS = (id: string) => [...PERSONAL, 'revisions', id] as const

/** The revisions of one's own blog, newest first. */
export const revisions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...REVISIONS(id), 'list'],
    queryFn: async ({ pageParam, signal, meta }) => {
      const query = { cursor: pageParam ?? undefined }
      const { data, nextCursor } = await getOf({ meta })('GET /blog/revisions/:id', { params: { id }, query, signal })
      return { revisions: data, nextCursor }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Each save adds one, in other tabs too.
    refetchOnMount: 'always',
  })

/** One revision beside the one before it, which is another once that was removed. */
export const revision = (id: string, version: string) =>
  queryOptions({
    queryKey: [...REVISIONS(id), version],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /blog/revision/:id/:version', { params: { id, version }, signal })).data,
    refetchOnMount: 'always',
  })

/** The key prefix of all of them, to forget after a change. */
export const revisionsKey = REVISIONS
