import { infiniteQueryOptions } from '@tanstack/react-query'
import { OWN_TABS } from '../blogs/queries.ts'
import { getOf } from '../http/query-client.ts'

/**
 * The signed-in user's trash, latest first. Fetched again whenever it is shown, as no event reports a comment
 * in it.
 */
export const trash = infiniteQueryOptions({
  queryKey: [...OWN_TABS, 'trash'],
  queryFn: ({ pageParam, signal, meta }) =>
    getOf({ meta })('GET /trash', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
  refetchOnWindowFocus: true,
})
