import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Comment, NewComment } from '#contract/comments.ts'
import type { Place } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { useIdempotencyKey } from '../http/idempotency-key.ts'
import { notify } from '../ui/toast.ts'
import { applyEvent } from './apply-event.ts'
import { forgetDeleted } from './comment-events.ts'
import { heldComments, hiddenComments } from './panel-queries.ts'
import { comments } from './queries.ts'

/** The place of a new comment: a part of the text or another comment, or neither. */
export type NewPlace = Place & { parent?: string | undefined }

interface Call {
  make: () => Promise<{ data: Comment[] }>
  /** The comment that is no longer among the others after the call. */
  removes?: () => string | undefined
  fallback: string
}
/** No one needs the whole list again. */
const query = { answer: 'changed' } as const

/**
 * Adds, edits, deletes, restores, hides and shows comments of a blog. Only one call runs at a time, so that a double
 * click sends once; each resolves to what it added or changed, or to undefined if it failed and showed its own error message. `waits` says
 * whether the comment that was sent or changed last waits for approval.
 */
export function useCommentCalls(blogId: string) {
  /** Whether the comment that was sent or changed last waits. */
  const isHeld = useRef(false)
  const client = useQueryClient()
  const submission = useIdempotencyKey()
  const { busy, send } = useOneCall(blogId)
  const remembering = async (call: Promise<{ data: Comment[]; held?: true }>) => {
    const answer = await call
    isHeld.current = answer.held === true
    // It is not among the others, and the socket may be down.
    if (isHeld.current) void client.invalidateQueries({ queryKey: heldComments(blogId).queryKey })
    return answer
  }
  const hiding = async (call: Promise<{ data: Comment[] }>) => {
    const answer = await call
    // The socket may be down.
    void client.invalidateQueries({ queryKey: hiddenComments(blogId).queryKey })
    return answer
  }
  const waits = () => isHeld.current
  return {
    busy,
    waits,
    /** @param mentions the ids of the people that it mentions */
    async add(comment: string, mentions: string[], { parent, section, quote }: NewPlace = {}) {
      const form = formOf({ comment, parent, section, quote })
      const named = Object.fromEntries(submission.name(form, parent)) as Omit<NewComment, 'mentions'>
      const body = mentions.length > 0 ? { ...named, mentions } : named
      const added = await send({
        make: () => remembering(request('POST /comment/newComment/:blogId', { params: { blogId }, query, body })),
        fallback: messages.sendFailed,
      })
      if (added) submission.done(parent)
      return added
    },
    change: (id: string, newComment: string, mentions: string[]) =>
      send({
        make: () =>
          remembering(
            request('POST /comment/editComment/:commentId/:blogId', {
              params: { commentId: id, blogId },
              query,
              body: { newComment, mentions },
            }),
          ),
        removes: () => (waits() ? id : undefined),
        fallback: messages.changeFailed,
      }),
    remove: (id: string) =>
      send({
        make: () =>
          request('POST /comment/deleteComment/:commentId/:blogId', { params: { commentId: id, blogId }, query }),
        removes: () => id,
        fallback: messages.deleteFailed,
      }),
    hide: (id: string, reason: string) =>
      send({
        make: () => {
          const params = { commentId: id, blogId }
          return hiding(request('PUT /comment/hide/:commentId/:blogId', { params, query, body: { reason } }))
        },
        removes: () => id,
        fallback: messages.hideFailed,
      }),
    show: (id: string) =>
      send({
        make: async () => {
          const params = { commentId: id, blogId }
          return restored(await hiding(request('DELETE /comment/hide/:commentId/:blogId', { params, query })))
        },
        fallback: messages.showFailed,
      }),
    restore: (id: string) =>
      send({
        make: async () => {
          const { data } = await request('POST /trash/restoreComment/:commentId', { params: { commentId: id } })
          return restored({ data: [data] })
        },
        fallback: messages.restoreFailed,
      }),
  }
}

type Send = (call: Call) => Promise<Comment[] | undefined>

/** Makes one call at a time, and puts its answer into the list of comments. */
function useOneCall(blogId: string) {
  const client = useQueryClient()
  const mutationKey = ['comments', blogId]
  const calls = useMutation({
    mutationKey,
    mutationFn: ({ make }: Call) => make(),
    onSuccess: ({ data }, { removes }) => {
      for (const comment of data) applyEvent(client, blogId, { comment })
      const deletedId = removes?.()
      if (deletedId !== undefined) applyEvent(client, blogId, { deletedId })
    },
    onError: (error, { fallback }) => {
      notify.failure(error, fallback)
      if (hasStatus(error, 404)) void client.invalidateQueries({ queryKey: comments(blogId).queryKey })
    },
  })
  const send: Send = async (call) => {
    if (client.isMutating({ mutationKey }) > 0) return undefined
    return calls.mutateAsync(call).then(
      ({ data }) => data,
      () => undefined,
    )
  }
  return { busy: calls.isPending, send }
}

function formOf(fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

function restored(answer: { data: Comment[] }) {
  forgetDeleted()
  return answer
}
