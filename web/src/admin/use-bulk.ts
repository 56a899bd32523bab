import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { UNDO_SECONDS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { undoneByKeys } from '../moderation/offer-undo.ts'
import { notify } from '../ui/toast.ts'
import type { Acted, BulkAction, BulkKind, Entered } from './bulk-actions.ts'
import { CHANGED_BY_BULK } from './queries.ts'

/** What was done last, and to which items. */
export interface DoneInBulk<Item, Name extends string> extends Acted {
  /** Of this action in the list. */
  number: number
  action: BulkAction<Item, Name>
  items: Item[]
  /** When it was done, in milliseconds. */
  at: number
  /** What the server says once it was undone. */
  undone?: string
}

interface Act<Item, Name extends string> {
  action: BulkAction<Item, Name>
  items: Item[]
  entered?: Entered
}

/** Acts on several items of a list, and undoes that. @param onDone called after an action */
export function useBulk<Item extends { _id: string }, Name extends string>(
  kind: BulkKind<Item, Name>,
  onDone: () => void,
) {
  const client = useQueryClient()
  const [done, setDone] = useState<DoneInBulk<Item, Name> | null>(null)
  const settle = {
    onError: (error: unknown) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => Promise.all(CHANGED_BY_BULK.map((queryKey) => client.invalidateQueries({ queryKey }))),
  }
  const show = (next: Omit<DoneInBulk<Item, Name>, 'number'>) =>
    setDone((before) => ({ ...next, number: (before?.number ?? 0) + 1 }))
  const acting = useMutation({
    mutationFn: ({ action, items, entered = {} }: Act<Item, Name>) => kind.send(action.name, items, entered),
    onSuccess: (acted, { action, items }) => {
      onDone()
      show({ ...acted, action, items, at: Date.now() })
    },
    ...settle,
  })
  const undoing = useMutation({
    mutationFn: (id: string) => request('POST /admin/undo/:id', { params: { id } }),
    onSuccess: ({ message }) => done && show({ ...done, undone: message }),
    ...settle,
  })
  /** By its id until its emails are sent, then by the action that undoes it. */
  const undo = useEffectEvent(() => {
    if (!done || done.undone !== undefined || acting.isPending || undoing.isPending) return
    const opposite = kind.actions.find(({ name }) => name === done.action.undo)
    if (done.undoId !== null && (!opposite || Date.now() < done.at + UNDO_SECONDS * 1000)) {
      undoing.mutate(done.undoId)
    } else if (opposite) {
      const items = done.items.filter((item) => done.result.done.includes(item._id))
      acting.mutate({ action: opposite, items })
    }
  })
  const undoId = done?.undoId ?? null
  useEffect(() => (undoId === null ? undefined : undoneByKeys(() => undo())), [undoId])
  return { act: acting.mutate, undo: () => undo(), done, busy: acting.isPending || undoing.isPending }
}
