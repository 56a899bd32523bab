import { useLayoutEffect } from 'react'
import { meanFor } from '../http/client.ts'
import type { Session } from './use-session.ts'

/**
 * What is changed on this page is meant for whom it shows. Set together with what is shown: a form that is still on the
 * screen when somebody else is known to be here is its former writer's.
 */
export function useMeanFor({ status, user }: Session): void {
  const personId = status === 'loading' ? undefined : (user?._id ?? null)
  useLayoutEffect(() => meanFor(personId), [personId])
}
