import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/revisions.ts'
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
      notify.success(messages.restored)
    },
    onError: (error) => notify.failure(error, messages.restoreFailed),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => request('DELETE /blog/removeRevision/:id/:version', { params }),
    onSuccess: () => {
      onRemoved()
      notify.success(messages.removed)
    },
    onError: (error) => notify.failure(error, messages.removeFailed),
    onSettled: () => {
      setAsking(false)
      return refresh()
    },
  })
  const busy = restore.isPending || remove.isPending
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="small" disabled={busy} onClick={() => restore.mutate()}>
        {restore.isPending ? messages.restoring : messages.restore}
      </Button>
      <Button look="plain" size="small" disabled={busy} onClick={() => setAsking(true)}>
        {messages.removeRevision}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.removeConfirmTitle}
        description={messages.removeConfirmText}
        action={remove.isPending ? commonMessages.removing : messages.removeForEver}
        busy={busy}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
