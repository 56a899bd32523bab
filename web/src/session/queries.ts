import { queryOptions } from '@tanstack/react-query'
import type { SignInOptions } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import { hasStatus } from '../http/api-error.ts'
import { getOf } from '../http/query-client.ts'
import { disproveHint, sessionHint } from './hint.ts'

/** Keys under this prefix hold what one person may see, and are forgotten when they leave. */
export const PERSONAL = ['personal'] as const

/** The person who is signed in, or null. Browser only. Any failure of the check counts as signed out, silently. */
export const session = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, meta }): Promise<User | null> => {
    const hint = sessionHint()
    if (!hint) return null
    try {
      return (await getOf({ meta })<User>('/user/me', signal)).data
    } catch (error) {
      if (hasStatus(error, 401)) disproveHint(hint)
      return null
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Whether and under which identifier Google sign-in is offered. Not knowing counts as not offered. */
export const signInOptions = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal, meta }): Promise<SignInOptions> => {
    try {
      return (await getOf({ meta })<SignInOptions>('/user/signInOptions', signal)).data
    } catch {
      return { googleClientId: null }
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
