import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { UNDO_SECONDS } from '#contract/limits.ts'
import type { BulkCommentAction, BulkPostAction, BulkResult } from '#contract/posts.ts'
import * as adminMessages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { ADMIN, undoneByKeys } from '../moderation/offer-undo.ts'
import { notify } from '../ui/toast.ts'
import { BULK_ACTIONS, type BulkAction, type Kind, type Listed } from './bulk-actions.ts'
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

/** What was done last, and to which posts. */
export interface Done {
  /** Of this action in the list. */
  number: number
  action: BulkAction
  posts: Listed[]
  result: BulkResult
  /** By which it is undone until its emails are sent; null: it cannot be. */
  undoId: string | null
  /** When it was done, in milliseconds. */
  at: number
  /** That it was undone. */
  undone?: string
}

/** Acts on posts, keeps what was done last, and undoes that. */
export function useActs(kind: Kind, onDone: () => void) {
  const [done, setDone] = useState<Done | null>(null)
  const bulk = useBulk(kind)
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: (id: string) => request('POST /admin/undo/:id', { params: { id } }),
    onSuccess: ({ message }) => setDone((last) => last && { ...last, number: last.number + 1, undone: message }),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN }),
  })
  const act = (action: BulkAction, posts: Listed[], entered: Entered = {}) =>
    bulk.mutate(
      { action, posts, ...entered },
      {
        onSuccess: ({ result, undoId }) => {
          onDone()
          setDone((last) => ({ number: (last?.number ?? 0) + 1, action, posts, result, undoId, at: Date.now() }))
        },
      },
    )
  const undo = useEffectEvent(() => {
    if (!done || done.undone !== undefined || bulk.isPending || takeBack.isPending) return
    const { action, posts, result, undoId, at } = done
    if (undoId !== null && Date.now() < at + UNDO_SECONDS * 1000) {
      takeBack.mutate(undoId)
      return
    }
    const opposite = BULK_ACTIONS[kind].find(({ name }) => name === action.undo)
    const changed = posts.filter(({ _id }) => result.done.includes(_id))
    if (opposite) act(opposite, changed)
  })
  const undoId = done?.undoId ?? null
  useEffect(() => (undoId === null ? undefined : undoneByKeys(() => undo())), [undoId])
  return { act, undo: () => undo(), done, busy: bulk.isPending || takeBack.isPending }
}

/** Acts on several posts or comments; each that waits only as it was read. */
function useBulk(kind: Kind) {
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
      // A server of the release before has no undoing of many.
      return { result: answer.data, undoId: answer.undoId ?? null }
    },
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => Promise.all(CHANGED_BY_BULK.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** The list of comments offers no other actions. */
const commentAction = (action: BulkPostAction) => action as BulkCommentAction
