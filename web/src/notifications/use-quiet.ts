import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QuietSubject } from '#contract/notifications.ts'
import * as messages from '#messages/notifications.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { NOTIFICATIONS, quiet } from './queries.ts'

/** Makes a kind, a person or a discussion quiet, or loud again. */
export function useQuiet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ isQuiet, ...params }: QuietSubject & { isQuiet: boolean }) =>
      request(isQuiet ? 'PUT /notifications/quiet/:what/:id' : 'DELETE /notifications/quiet/:what/:id', { params }),
    onSuccess: ({ data, message }) => {
      client.setQueryData(quiet.queryKey, data)
      void client.invalidateQueries({ queryKey: NOTIFICATIONS })
      notify.success(message)
    },
    onError: (error) => notify.failure(error, messages.quietFailed),
  })
}
