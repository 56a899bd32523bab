import { useQueryClient } from '@tanstack/react-query'
import type { AdminUser, UserAction } from '#contract/admin.ts'
import * as messages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { offerUndo } from '../moderation/offer-undo.ts'
import { notify } from '../ui/toast.ts'
import { isHarmful } from './person-questions.ts'
import { type AskedPeople, people } from './queries.ts'

/** Does something to an account, and shows the result in the list. It throws if that failed. */
export function useUserAction(asked: AskedPeople) {
  const client = useQueryClient()
  return async (action: UserAction, userId: string, reason = '') => {
    try {
      const params = { userId, action }
      const { data, ...done } = await request('POST /admin/people/:userId/:action', { params, body: { reason } })
      const changed = (person: AdminUser) => (person._id === data._id ? data : person)
      client.setQueryData(
        people(asked).queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(changed) })) },
      )
      offerUndo(client, done, true)
    } catch (error) {
      // The dialog of a harmful one says it.
      if (!isHarmful(action)) notify.failure(error, messages.actionFailed)
      throw error
    }
  }
}
