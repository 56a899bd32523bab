import { infiniteQueryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** What the signed-in user has deleted, latest first. Fetched anew whenever it is shown, as no event keeps it fresh. */
export const trash = infiniteQueryOptions({
  queryKey: [...PERSONAL, 'trash'],
  queryFn: ({ pageParam, signal, meta }) =>
    getOf({ meta })('GET /trash', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})
