import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { session } from './queries.ts'

export type Session = { status: 'loading'; user: null } | { status: 'out'; user: null } | { status: 'in'; user: User }

/** The session: 'loading' on the server and until the browser has loaded the user. */
export function useSession(): Session {
  const { data } = useQuery(session)
  if (data === undefined) return { status: 'loading', user: null }
  return data ? { status: 'in', user: data } : { status: 'out', user: null }
}
