import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toast.ts'
import { revisionsKey } from './queries.ts'

type Props = {
  id: string
  version: number
  /** Called before the call, and with the blog after it. */
  onRestore: () => void
  onRestored: (blog: Blog) => void
  onRemoved: () => void
}

/** Restore and removal of an earlier revision. */
export function RevisionActions({ id, version, onRestore, onRestored, onRemoved }: Props) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const params = { id, version: String(version) }
  const refresh = () => client.invalidateQueries({ queryKey: revisionsKey(id) })
  const restore = useMutation({
    mutationFn: () => {
      onRestore()
      return request('POST /blog/restoreRevision/:id/:version', { params })
    },
    onSuccess: ({ data }) => {
      onRestored(data)
      notify.success('Restored. What was there before is a revision too.')
    },
    onError: (error) => notify.failure(error, 'Nothing was restored. Please try again'),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => request('DELETE /blog/removeRevision/:id/:version', { params }),
    onSuccess: () => {
      onRemoved()
      notify.success('Revision removed for ever')
    },
    onError: (error) => notify.failure(error, 'Nothing was removed. Please try again'),
    onSettled: () => {
      setAsking(false)
      return refresh()
    },
  })
  const busy = restore.isPending || remove.isPending
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" disabled={busy} onClick={() => restore.mutate()}>
        {restore.isPending ? 'Restoring…' : 'Restore'}
      </Button>
      <Button look="plain" size="small" disabled={busy} onClick={() => setAsking(true)}>
        Remove this revision for ever
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this revision for ever?"
        description="Its words go, and its pictures unless another revision shows them. The blog stays as it is. This cannot be taken back."
        action={remove.isPending ? 'Removing…' : 'Remove for ever'}
        busy={busy}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
