import { useLayoutEffect } from 'react'
import { setExpectedUser } from '../http/client.ts'
import type { Session } from './use-session.ts'

/**
 * Changes of this page expect the person whom it shows. Set together with what is shown: a form that is still on the
 * screen when somebody else is known to be here is its former writer's.
 */
export function useExpectedUser({ status, user }: Session): void {
  const personId = status === 'loading' ? undefined : (user?._id ?? null)
  useLayoutEffect(() => setExpectedUser(personId), [personId])
}
