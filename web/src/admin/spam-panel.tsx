import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { SpamWave } from '#contract/held.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-queue.ts'
import * as commonMessages from '#messages/common.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'
import { queue, spamWave } from './queries.ts'

/** Above the queue: removes everything of the accounts that post little but spam, and brings it back. */
export function SpamPanel() {
  const client = useQueryClient()
  const { data } = useQuery(spamWave)
  const [asking, setAsking] = useState(false)
  const act = useMutation({
    mutationFn: (undoneAt: string | null) =>
      undoneAt === null
        ? request('POST /admin/spam/remove')
        : request('POST /admin/spam/undo', { body: { at: undoneAt } }),
    onSuccess: ({ data: wave, message }) => {
      client.setQueryData(spamWave.queryKey, wave)
      void client.invalidateQueries({ queryKey: queue.queryKey })
      notify.success(message)
    },
    onError: (error) => {
      notify.failure(error, adminMessages.actionFailed)
      void client.invalidateQueries({ queryKey: spamWave.queryKey })
    },
    onSettled: () => setAsking(false),
  })
  if (!data || (data.accounts === 0 && data.removed === null)) return null
  const { accounts, posts, removed } = data
  return (
    <section aria-label={messages.spam} className="mb-6 grid gap-3 rounded-lg border border-line px-4 py-3">
      {accounts > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>{formatMessage(messages.spamWaits, { posts, accounts })}</p>
          <Button size="small" look="stop" disabled={act.isPending} onClick={() => setAsking(true)}>
            {messages.removeSpam}
          </Button>
        </div>
      )}
      {removed && <Removed removed={removed} busy={act.isPending} onUndo={() => act.mutate(removed.at)} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={formatMessage(messages.removeSpamTitle, { accounts })}
        description={formatMessage(messages.removeSpamText, { days: TRASH_DAYS })}
        action={act.isPending ? commonMessages.removing : messages.removeSpamConfirm}
        busy={act.isPending}
        onConfirm={() => act.mutate(null)}
      />
    </section>
  )
}

type RemovedProps = { removed: NonNullable<SpamWave['removed']>; busy: boolean; onUndo: () => void }

function Removed({ removed: { at, accounts }, busy, onUndo }: RemovedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-quiet">
      <p>
        <Message text={messages.spamRemoved} values={{ accounts, date: <DateText iso={at} /> }} />
      </p>
      <Button size="small" look="plain" disabled={busy} onClick={onUndo}>
        {messages.restoreSpam}
      </Button>
    </div>
  )
}
