import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { setTabItem } from '../tab-storage.ts'
import { rememberHint, sessionHint } from './hint.ts'
import { PERSONAL, session } from './queries.ts'
import { forgetRegistration } from './stored-registration.ts'

/**
 * Stores who is here now and forgets everything that only the previous person could see, and what a visitor typed into the
 * register form. What was asked for and not sent yet is not done: it would be done as somebody else.
 */
export function switchUser(client: QueryClient, user: User | null): void {
  rememberHint(sessionHint())
  client.setQueryData(session.queryKey, user)
  const mutations = client.getMutationCache()
  for (const waiting of mutations.findAll({ predicate: ({ state }) => state.isPaused })) mutations.remove(waiting)
  client.removeQueries({ queryKey: PERSONAL, type: 'inactive' })
  forgetRegistration()
  // Who comes after somebody who was signed in is another visitor.
  if (!user) setTabItem(VISITORS_DRAFTS, null)
}

/** Names the drafts that a visitor was writing in this tab. */
export const VISITORS_DRAFTS = 'draft:visitor:'

/** Says that somebody has just signed in straight from the form of a new blog: what a visitor wrote there is theirs. */
export const SIGNED_IN_FROM_FORM = 'signed-in-from-form'

export const SIGN_OUT = ['sign-out'] as const

/** Whether the person is leaving: what their page asks for meanwhile is refused, and no session has expired. */
export function isLeaving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: SIGN_OUT }) > 0
}

/** Stores what the server now says of a person, and gives whether it is still them who is here. */
export function updatePerson(client: QueryClient, user: User): boolean {
  const isHere = client.getQueryData(session.queryKey)?._id === user._id
  if (isHere) client.setQueryData(session.queryKey, user)
  return isHere
}

/** Whether somebody was signed in, as far as this page knows. */
export function isSignedIn(client: QueryClient): boolean {
  return Boolean(client.getQueryData(session.queryKey))
}
