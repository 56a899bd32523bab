import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkTagsResult, TagAction } from '#contract/admin-tags.ts'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import { hashtag } from '#contract/tags.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-tags.ts'
import { request } from '../http/client.ts'
import { offerUndoBy } from '../moderation/offer-undo.ts'
import { notify } from '../ui/toast.ts'
import { ADMIN_TAGS } from './queries.ts'

export interface TagChange {
  action: TagAction
  tags: string[]
  target?: string
}

const change = ({ action, ...body }: TagChange) =>
  request('POST /admin/bulk/tags/:action', { params: { action }, body })

/** Acts on tags, and offers to undo it. */
export function useTagAction() {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: ADMIN_TAGS })
  const undo = async (tags: string[]) => {
    const { data } = await change({ action: 'restore', tags }).finally(refetch)
    return { message: resultText('restore', data) }
  }
  return useMutation({
    mutationFn: async (asked: TagChange) => (await change(asked)).data,
    onSuccess: (result, { action }) => {
      const { done } = result
      const message = resultText(action, result)
      if (done.length === 0) notify.error(message)
      else if (action === 'restore') notify.success(message)
      else offerUndoBy(client, message, () => undo(done), true)
    },
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: refetch,
  })
}

/** What was done to which tags. */
function resultText(action: TagAction, { done, target }: BulkTagsResult): string {
  const tags = joined(done.map(hashtag))
  if (done.length === 0) return messages.nothingDone
  if (action === 'restore') return formatMessage(messages.restored, { tags })
  if (target === null) return formatMessage(messages.deleted, { tags })
  return formatMessage(messages.replaced, { tags, target: hashtag(target) })
}
