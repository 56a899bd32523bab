import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { SpamWave } from '#contract/held.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-queue.ts'
import { request } from '../http/client.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { offerUndo } from '../moderation/offer-undo.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'
import { queue, spamWave } from './queries.ts'

/** Above the queue: removes everything of the accounts that post little but spam, and brings it back. */
export function SpamPanel() {
  const client = useQueryClient()
  const { data } = useQuery(spamWave)
  const [asking, setAsking] = useState(false)
  const show = (wave: SpamWave) => {
    client.setQueryData(spamWave.queryKey, wave)
    void client.invalidateQueries({ queryKey: queue.queryKey })
  }
  const remove = async () => {
    const { data: wave, ...done } = await request('POST /admin/spam/remove')
    show(wave)
    offerUndo(client, done, true)
  }
  const restore = useMutation({
    mutationFn: (at: string) => request('POST /admin/spam/undo', { body: { at } }),
    onSuccess: ({ data: wave, message }) => {
      show(wave)
      notify.success(message)
    },
    onError: (error) => {
      notify.failure(error, adminMessages.actionFailed)
      void client.invalidateQueries({ queryKey: spamWave.queryKey })
    },
  })
  if (!data || (data.accounts === 0 && data.removed === null)) return null
  const { accounts, posts, removed } = data
  return (
    <section aria-label={messages.spam} className="mb-6 grid gap-3 rounded-lg border border-line px-4 py-3">
      {accounts > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>{formatMessage(messages.spamWaits, { posts, accounts })}</p>
          <Button size="small" look="stop" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {messages.removeSpam}
          </Button>
        </div>
      )}
      {removed && <Removed removed={removed} busy={restore.isPending} onUndo={() => restore.mutate(removed.at)} />}
      <DecisionDialog
        open={asking}
        onClose={() => setAsking(false)}
        question={{
          title: formatMessage(messages.removeSpamTitle, { accounts }),
          texts: [formatMessage(messages.removeSpamText, { days: TRASH_DAYS, accounts })],
          confirm: messages.removeSpamConfirm,
        }}
        act={remove}
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
