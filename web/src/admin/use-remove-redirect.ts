import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as adminMessages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { offerUndoBy } from '../moderation/offer-undo.ts'
import { notify } from '../ui/toast.ts'
import { REDIRECTS } from './queries.ts'

/** Removes a redirect, and offers to undo it. @param done called in either case */
export function useRemoveRedirect(id: string, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('DELETE /admin/redirects/:id', { params: { id } }),
    onSuccess: ({ message }) =>
      offerUndoBy(client, message, () => request('POST /admin/redirects/:id/restore', { params: { id } })),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => {
      done()
      return client.invalidateQueries({ queryKey: REDIRECTS })
    },
  })
}
