import type { QueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import { request } from '../http/client.ts'
import { PERSONAL } from '../session/queries.ts'
import { notify } from '../ui/toast.ts'

/** What admins see: the queue, people, the audit log. */
export const ADMIN = [...PERSONAL, 'admin'] as const

const SHOWN = UNDO_SECONDS * 1000

/** Undoes the latest action, while its button is shown. */
let undoLatest: (() => void) | undefined

interface Done {
  message: string
  /** Null: it cannot be undone. */
  undoId: string | null
}

/**
 * Reports an action, with an Undo button until the emails about it are sent; Ctrl+Z undoes the latest action, too.
 * @param keepsFocus the page has put the focus where one goes on, so the button does not take it
 */
export function offerUndo(client: QueryClient, { message, undoId }: Done, keepsFocus = false): void {
  if (undoId === null) {
    notify.success(message)
    return
  }
  offerUndoBy(client, message, () => request('POST /admin/undo/:id', { params: { id: undoId } }), keepsFocus)
}

/**
 * The same of an action that has a call of its own.
 * @param call undoes it, and answers with what was done
 */
export function offerUndoBy(
  client: QueryClient,
  message: string,
  call: () => Promise<{ message: string }>,
  keepsFocus = false,
): void {
  let isUndone = false
  const undo = () => {
    if (isUndone) return
    isUndone = true
    forget()
    void undoNow(client, call)
  }
  const forget = undoneByKeys(undo)
  notify.undoable(message, undo, { duration: SHOWN, keepsFocus })
}

/** Has Ctrl+Z undo an action, if it is the latest, until its emails are sent. @returns what ends that before */
export function undoneByKeys(undo: () => void): () => void {
  const forget = () => {
    if (undoLatest === undo) undoLatest = undefined
  }
  undoLatest = undo
  setTimeout(forget, SHOWN)
  addEventListener('keydown', undoByKeys)
  return forget
}

function undoByKeys(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
  const { target } = event
  // There it undoes what was typed.
  const isField = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable=true]')
  if (!isUndo || isField || !undoLatest) return
  event.preventDefault()
  undoLatest()
}

async function undoNow(client: QueryClient, call: () => Promise<{ message: string }>): Promise<void> {
  try {
    const { message } = await call()
    notify.success(message)
  } catch (error) {
    notify.failure(error, adminMessages.actionFailed)
  }
  await client.invalidateQueries({ queryKey: ADMIN })
}
