import { useLayoutEffect } from 'react'
import { setExpectedUser } from '../http/client.ts'
import type { Session } from './use-session.ts'

/**
 * Makes every change of this page expect the user that it shows. It is set together with the rendered session: a form
 * still on the screen after the user has changed belongs to the previous one.
 */
export function useExpectedUser({ status, user }: Session): void {
  const personId = status === 'loading' ? undefined : (user?._id ?? null)
  useLayoutEffect(() => setExpectedUser(personId), [personId])
}
