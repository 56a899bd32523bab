import { queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { ADMIN } from './offer-undo.ts'

/** A blog or a comment as admins see it, by its id. */
export const adminPost = (id: string) =>
  queryOptions({
    queryKey: [...ADMIN, 'post', id],
    queryFn: async ({ signal, meta }) =>
      (await getOf({ meta })('GET /admin/posts/:id', { params: { id }, signal })).data,
    staleTime: 0,
  })
