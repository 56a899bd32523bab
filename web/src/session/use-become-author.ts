import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { upload } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { updatePerson } from './change-person.ts'

/** Makes a Reader an Author; their session goes on. */
export function useBecomeAuthor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name }: User) => {
      const body = new FormData()
      body.append('name', name)
      body.append('role', 'Author')
      return upload<User>('PATCH', '/user/updateUserProfile', body)
    },
    onSuccess: ({ data }) => {
      if (updatePerson(client, data)) notify.success('You are an Author now.')
    },
    onError: (error) => notify.failure(error, 'Unexpected error while changing the role'),
  })
}
