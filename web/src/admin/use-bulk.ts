import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkCommentAction, BulkPostAction } from '#contract/posts.ts'
import * as adminMessages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import type { BulkAction, Kind, Listed } from './bulk-actions.ts'
import { CHANGED_BY_BULK } from './queries.ts'

/** What an admin entered in the question before an action. */
export interface Entered {
  reason?: string
  category?: string
  tags?: string
}

interface Act extends Entered {
  action: BulkAction
  posts: Listed[]
}

/** Acts on several posts or comments; each that waits only as it was read. */
export function useBulk(kind: Kind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, posts, ...entered }: Act) => {
      const body = {
        ...entered,
        posts: posts.map(({ _id, state, at }) => ({ _id, since: state === 'held' ? at : undefined })),
      }
      const answer =
        kind === 'posts'
          ? await request('POST /admin/bulk/posts/:action', { params: { action: action.name }, body })
          : await request('POST /admin/bulk/comments/:action', { params: { action: commentAction(action.name) }, body })
      return answer.data
    },
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => Promise.all(CHANGED_BY_BULK.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** The list of comments offers no other actions. */
const commentAction = (action: BulkPostAction) => action as BulkCommentAction
