import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import { updatePerson } from '../session/switch-user.ts'
import { notify } from '../ui/toast.ts'
import { updateProfile } from './update-profile.ts'

/** Makes a Reader an Author in the same session. */
export function useBecomeAuthor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reader: User) => updateProfile(reader, { role: 'Author' }),
    onSuccess: ({ data }) => {
      if (updatePerson(client, data)) notify.success(messages.becameAuthor)
    },
    onError: (error) => notify.failure(error, messages.changeRoleFailed),
  })
}
