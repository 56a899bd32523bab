import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { PERSONAL, session } from './queries.ts'

/** Stores who is here now and forgets everything that only the previous person could see. */
export function changePerson(client: QueryClient, user: User | null): void {
  client.setQueryData(session.queryKey, user)
  client.removeQueries({ queryKey: PERSONAL, type: 'inactive' })
}

export const SIGN_OUT = ['sign-out'] as const

/** Whether the person is leaving: what their page asks for meanwhile is refused, and no session has expired. */
export function isLeaving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: SIGN_OUT }) > 0
}

/** Whether somebody was signed in, as far as this page knows. */
export function isSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData(session.queryKey))
}
