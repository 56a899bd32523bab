import { queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The actions of admins on the signed-in user and their posts that they can appeal against. */
export const appealable = queryOptions({
  queryKey: [...PERSONAL, 'appealable'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /appeals', { signal })).data,
  staleTime: 0,
})
