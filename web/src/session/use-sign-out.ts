import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as messages from '#messages/session.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/toast.ts'
import { SIGN_OUT, switchUser } from './switch-user.ts'

/** Signs out and goes home. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: SIGN_OUT,
    meta: { signsOut: true },
    mutationFn: () => request('GET /user/logout'),
    onSuccess: async () => {
      // Navigate first: the guard of a user's own page would otherwise redirect to the login form.
      await navigate(paths.home)
      switchUser(client, null)
      // The pressed button no longer exists; if the page was home already, nothing else takes the focus.
      if (!document.activeElement?.closest('main')) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }
    },
    onError: (error) => notify.failure(error, messages.signOutFailed),
  })
}
