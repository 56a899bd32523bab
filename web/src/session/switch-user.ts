import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { setTabItem } from '../tab-storage.ts'
import { rememberHint, sessionHint } from './hint.ts'
import { PERSONAL, session } from './queries.ts'
import { unlockPage } from './session-end.ts'
import { forgetVisitorInput } from './visitor-input.ts'

/**
 * Stores the signed-in user, and removes everything that only the previous user could see and what a visitor typed into
 * the forms of login and registration. Paused mutations are dropped: they would run as another user.
 */
export function switchUser(client: QueryClient, user: User | null): void {
  rememberHint(sessionHint())
  unlockPage()
  client.setQueryData(session.queryKey, user)
  const mutations = client.getMutationCache()
  for (const waiting of mutations.findAll({ predicate: ({ state }) => state.isPaused })) mutations.remove(waiting)
  client.removeQueries({ queryKey: PERSONAL, type: 'inactive' })
  forgetVisitorInput()
  // After a sign-out, the next visitor is not the one who wrote these.
  if (!user) setTabItem(VISITORS_DRAFTS, null)
}

/** The storage key of the ids of a visitor's drafts in this tab. */
export const VISITORS_DRAFTS = 'draft:visitor:'

/**
 * The storage key that is set after signing in straight from the form of a new blog: the visitor's drafts are then
 * theirs.
 */
export const SIGNED_IN_FROM_FORM = 'signed-in-from-form'

export const SIGN_OUT = ['sign-out'] as const

/** Whether a sign-out is in flight, during which a 401 does not mean that the session has expired. */
export function isSigningOut(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: SIGN_OUT }) > 0
}

/** Stores a changed user if they are still signed in, and returns whether they are. */
export function updatePerson(client: QueryClient, user: User): boolean {
  const isHere = client.getQueryData(session.queryKey)?._id === user._id
  if (isHere) client.setQueryData(session.queryKey, user)
  return isHere
}

/** Whether a user is signed in, as far as this page knows. */
export function isSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData(session.queryKey))
}
