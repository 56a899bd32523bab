import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/toast.ts'
import { changePerson, SIGN_OUT } from './change-person.ts'

/** Ends the session and goes home. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: SIGN_OUT,
    meta: { signsOut: true },
    mutationFn: () => request('GET', '/user/logout'),
    onSuccess: async () => {
      // Home first: the guard of a person's own page would otherwise send them to the login form.
      await navigate(paths.home)
      changePerson(client, null)
    },
    onError: (error) => notify.failure(error, 'Unexpected error during logout'),
  })
}
