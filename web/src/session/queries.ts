import { queryOptions } from '@tanstack/react-query'
import type { SignInOptions } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import { type ApiError, hasStatus } from '../http/api-error.ts'
import { getOf } from '../http/query-client.ts'
import { nextTry, pauseAfter } from '../http/retry.ts'
import { disproveHint, rememberHint, sessionHint } from './hint.ts'

/** Keys under this prefix hold what one person may see, and are forgotten when they leave. */
export const PERSONAL = ['personal'] as const

const SESSION = ['session'] as const

/**
 * The person who is signed in, or null. Browser only. That the server knows nobody counts as signed out, silently. Any
 * other failure says nothing of that, so it is asked again until there is an answer.
 */
export const session = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ signal, meta, client }): Promise<User | null> => {
    // Here and not by retryDelay: that cannot be woken when the server is found.
    const { fetchFailureCount = 0, fetchFailureReason } = client.getQueryState(SESSION) ?? {}
    const { retryAfter } = (fetchFailureReason ?? {}) as Partial<ApiError>
    if (fetchFailureCount > 0) await nextTry(pauseAfter(fetchFailureCount - 1, retryAfter))
    const hint = sessionHint()
    rememberHint(hint)
    if (!hint) return null
    try {
      return (await getOf({ meta })('GET /user/me', { signal })).data
    } catch (error) {
      if (!hasStatus(error, 401)) throw error
      disproveHint(hint)
      return null
    }
  },
  retry: true,
  retryDelay: 0,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Whether and under which identifier Google sign-in is offered. Not knowing counts as not offered. */
export const signInOptions = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async ({ signal, meta }): Promise<SignInOptions> => {
    try {
      return (await getOf({ meta })('GET /user/signInOptions', { signal })).data
    } catch {
      return { googleClientId: null }
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})
