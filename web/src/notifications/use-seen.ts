import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationsSeen } from '#contract/notifications.ts'
import * as messages from '#messages/notifications.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { NOTIFICATIONS, notificationCount } from './queries.ts'

/** Marks notifications as read: one, or all up to a time. */
export function useSeen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NotificationsSeen) => request('PUT /notifications/seen', { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(notificationCount.queryKey, data)
      void client.invalidateQueries({ queryKey: NOTIFICATIONS })
    },
    onError: (error, { one }) => {
      // A person who opens one is already on the next page; it stays unread.
      if (!one) notify.failure(error, messages.markAllFailed)
    },
  })
}
