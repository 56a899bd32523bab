import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, UserAction } from '#contract/admin.ts'
import * as messages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { people } from './queries.ts'

interface Act {
  action: UserAction
  userId: string
  reason: string
}

/** Does something to an account, and shows the result in the list for `query`. */
export function useUserAction(query: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, userId, reason }: Act) =>
      request('POST /admin/people/:userId/:action', { params: { userId, action }, body: { reason } }),
    onSuccess: ({ data, message }) => {
      const changed = (person: AdminUser) => (person._id === data._id ? data : person)
      client.setQueryData(
        people(query).queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(changed) })) },
      )
      notify.success(message)
    },
    onError: (error) => notify.failure(error, messages.actionFailed),
  })
}
