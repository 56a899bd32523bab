import { queryOptions } from '@tanstack/react-query'
import { getOf } from '../http/query-client.ts'
import { PERSONAL } from '../session/queries.ts'

/** The state of the user's own account. */
export const accountSummary = queryOptions({
  queryKey: [...PERSONAL, 'account-summary'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/accountSummary', { signal })).data,
  // It is asked for before something final.
  staleTime: 0,
})

/** The user's own passkeys. No event reports one that was added elsewhere, so they are fetched each time. */
export const ownPasskeys = queryOptions({
  queryKey: [...PERSONAL, 'passkeys'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/passkeys', { signal })).data,
  refetchOnMount: 'always',
})

/** The user's choice of digests. A link in an email can change it elsewhere, so it is fetched each time. */
export const ownDigests = queryOptions({
  queryKey: [...PERSONAL, 'digests'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/digests', { signal })).data,
  refetchOnMount: 'always',
})
