import { queryOptions } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { getOf } from '../http/query-client.ts'

/** Keys under this prefix hold what one person may see, and are forgotten when they leave. */
export const PERSONAL = ['personal'] as const

/** The person who is signed in, or null. Any failure of the check counts as signed out, silently. */
export const session = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, meta }): Promise<User | null> => {
    try {
      return (await getOf({ meta })<User>('/user/me', signal)).data
    } catch {
      return null
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
