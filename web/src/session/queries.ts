import { queryOptions } from '@tanstack/react-query'
import type { SignInOptions } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import { type ApiError, hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { getOf } from '../http/query-client.ts'
import { retryDelay, waitForRetry } from '../http/retry.ts'
import { clearHint, rememberHint, sessionHint } from './hint.ts'

/** Keys under this prefix hold what only the signed-in user may see, and are removed when they sign out. */
export const PERSONAL = ['personal'] as const

const SESSION = ['session'] as const

/**
 * The signed-in user, or null. Browser only. A 401 counts as signed out, silently; any other failure is retried until
 * there is a response.
 */
export const session = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ signal, meta, client }): Promise<User | null> => {
    // Waits here and not in retryDelay, which cannot end early when the server is reachable again.
    const { fetchFailureCount = 0, fetchFailureReason } = client.getQueryState(SESSION) ?? {}
    const { retryAfter } = (fetchFailureReason ?? {}) as Partial<ApiError>
    if (fetchFailureCount > 0) await waitForRetry(retryDelay(fetchFailureCount - 1, retryAfter))
    const hint = sessionHint()
    const isKnown = Boolean(client.getQueryData(SESSION))
    if (!isKnown || hint) rememberHint(hint)
    if (!isKnown && !hint) return null
    try {
      return (await getOf({ meta })('GET /user/me', { signal })).data
    } catch (error) {
      if (!hasStatus(error, 401)) throw error
      if (hint) clearHint(hint)
      // The user may be writing: the end of their session is shown as for any other call.
      if (isKnown) throw error
      return null
    }
  },
  retry: (_failures, error) => !hasStatus(error, 401),
  retryDelay: 0,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/**
 * The user's sessions. No event reports a sign-in elsewhere, so they are fetched each time, and when the tab gets the
 * focus.
 */
export const ownSessions = queryOptions({
  queryKey: [...PERSONAL, 'sessions'],
  queryFn: async ({ signal, meta }) => (await getOf({ meta })('GET /user/sessions', { signal })).data,
  refetchOnMount: 'always',
  refetchOnWindowFocus: true,
})

/** To whom and as what an invitation was sent by email, if it was, and by whom; fails with 403 if it was used, withdrawn, or is too old. */
export const invitationCheck = (invitation: string) =>
  queryOptions({
    queryKey: ['invitation', invitation],
    queryFn: async ({ signal }) => {
      const { data, inviter } = await request('POST /user/checkInvitation', { body: { invitation }, signal })
      return { invitedAs: data, inviter }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Google's client id, if Google sign-in is offered. A failure counts as not offered. */
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
