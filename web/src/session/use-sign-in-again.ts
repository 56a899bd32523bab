import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as messages from '#messages/session.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/toast.ts'
import { SIGN_OUT, switchUser } from './switch-user.ts'

/** Signs out for the login form, with another account or a code. It returns to the page `from`. */
export function useSignInAgain(from: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: SIGN_OUT,
    meta: { signsOut: true },
    mutationFn: () => request('GET /user/logout'),
    onSuccess: async () => {
      // First, as the guard of this page would lose where to return to.
      await navigate(paths.login, { state: { from } })
      switchUser(client, null)
    },
    onError: (error) => notify.failure(error, messages.signOutFailed),
  })
}
