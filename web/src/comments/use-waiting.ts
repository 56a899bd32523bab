import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { WaitingComment, WaitingDecision } from '#contract/held.ts'
import * as messages from '#messages/comments.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { applyEvent } from './apply-event.ts'
import { forgetDeleted } from './comment-events.ts'
import { waitingComments } from './panel-queries.ts'
import { comments } from './queries.ts'

interface Decision {
  decision: WaitingDecision
  comments: WaitingComment[]
  reason?: string
  /** All others of this writer, too. */
  writer?: string | undefined
}

/** A refusal of so many comments, and the id by which it is undone. */
interface Refused {
  undoId: string
  count: number
}

/** Decides on comments that wait below a blog of the user, and undoes the last refusal. */
export function useWaiting(blogId: string) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const refetch = () => client.invalidateQueries({ queryKey: waitingComments(blogId).queryKey })
  const decide = useMutation({
    mutationFn: (made: Decision) => {
      const [only, ...others] = made.comments
      return only && others.length === 0 && made.writer === undefined
        ? decideOne(blogId, made, only)
        : decideMany(blogId, made)
    },
    onSuccess: ({ approved, done, left, undoId }, { decision }) => {
      if (decision === 'approve') forgetDeleted()
      for (const comment of approved) applyEvent(client, blogId, { comment })
      if (approved.length < done) void client.invalidateQueries({ queryKey: comments(blogId).queryKey })
      if (left > 0) notify.notice(formatMessage(messages.someLeft, { count: left }))
      setRefused(undoId === null || done === 0 ? null : { undoId, count: done })
    },
    onError: (error) => notify.failure(error, messages.decisionFailed),
    // Someone else may have decided.
    onSettled: refetch,
  })
  const undo = useMutation({
    mutationFn: (id: string) => request('POST /comment/undoRefusal/:id', { params: { id } }),
    onError: (error) => notify.failure(error, messages.decisionFailed),
    onSettled: refetch,
  })
  const isDone = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    )
  return {
    refused,
    forget: () => setRefused(null),
    /** @returns whether it is decided */
    decide: (made: Decision) => isDone(decide.mutateAsync(made)),
    /** @returns whether the last refusal is undone */
    undo: () => isDone(undo.mutateAsync(refused?.undoId ?? '')),
    busy: decide.isPending || undo.isPending,
  }
}

async function decideOne(blogId: string, { decision, reason = '' }: Decision, { _id, since }: WaitingComment) {
  const answer = await request('POST /comment/waiting/:commentId/:blogId/:decision', {
    params: { commentId: _id, blogId, decision },
    // No one needs the whole list again.
    query: { answer: 'changed' },
    body: { reason, since },
  })
  // A server of the release before cannot undo it.
  return { approved: answer.data, done: 1, left: 0, undoId: answer.undoId ?? null }
}

async function decideMany(blogId: string, { decision, comments: all, reason = '', writer }: Decision) {
  const { data, undoId } = await request('POST /comment/waiting/:blogId/:decision', {
    params: { blogId, decision },
    body: { comments: all.map(({ _id, since }) => ({ _id, since })), writer, reason },
  })
  return { approved: [], done: data.done.length, left: data.notDone.length, undoId }
}
