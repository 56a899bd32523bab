import { queryOptions } from '@tanstack/react-query'
import { request } from '../http/client.ts'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The actions of admins on the signed-in user and their posts that they can appeal against. */
export const appealable = queryOptions({
  queryKey: [...PERSONAL, 'appealable'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /appeals', { signal })).data,
  staleTime: 0,
})

/** The one that the link in an email is about; fails with 410 if it does not work, or no longer. */
export const appealByLink = (token: string) =>
  queryOptions({
    queryKey: ['appeal-by-link', token],
    queryFn: async ({ signal }) => (await request('POST /appeals/check', { body: { token }, signal })).data,
    retry: false,
    staleTime: 0,
  })
