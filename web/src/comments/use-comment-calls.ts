import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Comment, NewComment } from '#contract/comments.ts'
import { WAITS } from '#contract/messages.ts'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { useIdempotencyKey } from '../http/idempotency-key.ts'
import { notify } from '../ui/toast.ts'
import { readComments } from './comment-events.ts'
import { comments, heldComments, hiddenComments } from './queries.ts'

type Call = { make: () => Promise<{ data: Comment[] }>; fallback: string }

/**
 * Adds, edits, deletes, restores, hides and shows comments of a blog. Only one call runs at a time, so that a double click sends once; each
 * resolves to whether it succeeded, and shows its own error message. `waits` says whether the comment that was sent or
 * changed last waits for approval.
 */
export function useCommentCalls(blogId: string) {
  /** What the server has answered to the last comment that was sent or changed. */
  const answered = useRef('')
  const client = useQueryClient()
  const submission = useIdempotencyKey()
  const mutationKey = ['comments', blogId]
  const { queryKey } = comments(blogId)
  const calls = useMutation({
    mutationKey,
    mutationFn: ({ make }: Call) => readComments(blogId, make),
    onMutate: () => Date.now(),
    onSuccess: (list, _call, since) => {
      const known = client.getQueryState(queryKey)
      client.setQueryData(queryKey, list)
      // A list requested during this call may be newer than this one, or older.
      const crossed = known && (known.fetchStatus === 'fetching' || known.dataUpdatedAt >= since)
      if (crossed) void client.invalidateQueries({ queryKey })
    },
    onError: (error, { fallback }) => {
      notify.failure(error, fallback)
      if (hasStatus(error, 404)) void client.invalidateQueries({ queryKey })
    },
  })
  const send = async (call: Call): Promise<boolean> => {
    if (client.isMutating({ mutationKey }) > 0) return false
    return calls.mutateAsync(call).then(
      () => true,
      () => false,
    )
  }
  const remembering = async (call: Promise<{ data: Comment[]; message: string }>) => {
    const answer = await call
    answered.current = answer.message
    // It is not among the others, and the socket may be down.
    if (waits()) void client.invalidateQueries({ queryKey: heldComments(blogId).queryKey })
    return answer
  }
  const hiding = async (call: Promise<{ data: Comment[] }>) => {
    const answer = await call
    // The socket may be down.
    void client.invalidateQueries({ queryKey: hiddenComments(blogId).queryKey })
    return answer
  }
  const waits = () => answered.current.endsWith(WAITS)
  return {
    busy: calls.isPending,
    waits,
    /** @param mentions the ids of those whom it mentions @param parent the comment that it replies to */
    async add(comment: string, mentions: string[], parent?: string) {
      const form = new FormData()
      form.append('comment', comment)
      if (parent !== undefined) form.append('parent', parent)
      const named = Object.fromEntries(submission.name(form, parent)) as Omit<NewComment, 'mentions'>
      const body = mentions.length > 0 ? { ...named, mentions } : named
      const done = await send({
        make: () => remembering(request('POST /comment/newComment/:blogId', { params: { blogId }, body })),
        fallback: 'Unexpected error while sending the comment',
      })
      if (done) submission.done(parent)
      return done
    },
    change: (id: string, newComment: string, mentions: string[]) =>
      send({
        make: () =>
          remembering(
            request('POST /comment/editComment/:commentId/:blogId', {
              params: { commentId: id, blogId },
              body: { newComment, mentions },
            }),
          ),
        fallback: 'Unexpected error while changing the comment',
      }),
    remove: (id: string) =>
      send({
        make: () => request('POST /comment/deleteComment/:commentId/:blogId', { params: { commentId: id, blogId } }),
        fallback: 'Unexpected error while deleting the comment',
      }),
    hide: (id: string, reason: string) =>
      send({
        make: () => {
          const params = { commentId: id, blogId }
          return hiding(request('PUT /comment/hide/:commentId/:blogId', { params, body: { reason } }))
        },
        fallback: 'Unexpected error while hiding the comment',
      }),
    show: (id: string) =>
      send({
        make: () => hiding(request('DELETE /comment/hide/:commentId/:blogId', { params: { commentId: id, blogId } })),
        fallback: 'The comment could not be shown again. Try again.',
      }),
    restore: (id: string) =>
      send({
        make: async () => {
          await request('POST /trash/restoreComment/:commentId', { params: { commentId: id } })
          return request('POST /comment/getComment/:blogId', { params: { blogId } })
        },
        fallback: 'The comment could not be restored. It is in the trash on your dashboard.',
      }),
  }
}
