import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TrashItem } from '#contract/trash.ts'
import * as messages from '#messages/trash.ts'
import { restoreBlog } from '../blogs/restore-blog.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { idOf } from './item-id.ts'
import { trash } from './queries.ts'

/** Restores an item of the trash, or permanently deletes it, and tells the user the outcome. */
export function useTrashCalls() {
  const client = useQueryClient()
  const { queryKey } = trash
  const calls = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    // Not awaited: the question would stay open, and Back close it, until the list was read again.
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
  const run = (item: TrashItem, act: () => Promise<boolean>) =>
    calls.mutateAsync(async () => {
      if (!(await act())) return
      client.setQueryData(queryKey, (list) => {
        if (!list) return list
        const without = (items: TrashItem[]) => items.filter((other) => idOf(other) !== idOf(item))
        return { ...list, pages: list.pages.map((page) => ({ ...page, data: without(page.data) })) }
      })
    })
  return {
    busy: calls.isPending,
    restore: (item: TrashItem) =>
      run(item, () => (item.kind === 'blog' ? restoreBlog(client, item.blog._id) : restoreComment(item._id))),
    deleteForEver: (item: TrashItem) => run(item, () => deleteForEver(item)),
  }
}

async function restoreComment(commentId: string): Promise<boolean> {
  return told(
    () => request('POST /trash/restoreComment/:commentId', { params: { commentId } }),
    messages.restoreCommentFailed,
  )
}

async function deleteForEver(item: TrashItem): Promise<boolean> {
  return told(
    () =>
      item.kind === 'blog'
        ? request('DELETE /trash/deleteBlog/:id', { params: { id: item.blog._id } })
        : request('DELETE /trash/deleteComment/:commentId', { params: { commentId: item._id } }),
    messages.deleteFailed,
  )
}

/** @returns whether the call succeeded; the user is notified in either case */
async function told(make: () => Promise<{ message: string }>, fallback: string): Promise<boolean> {
  try {
    notify.success((await make()).message)
    return true
  } catch (error) {
    notify.failure(error, fallback)
    return false
  }
}
