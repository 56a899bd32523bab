import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { isSpamAccount, type SpamWave, type WaveAccount } from '#contract/held.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-queue.ts'
import { request } from '../http/client.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { offerUndo } from '../moderation/offer-undo.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'
import { queue, spamWave } from './queries.ts'
import { SpamAccounts } from './spam-accounts.tsx'

const postsOf = (members: WaveAccount[]) =>
  members.reduce((sum, { blogs, comments, notPublic }) => sum + blogs + comments + notPublic, 0)

/** Above the queue: the wave of spam that waits, removed in one action, and what was removed last. */
export function SpamPanel() {
  const client = useQueryClient()
  const { data } = useQuery(spamWave)
  const show = (wave: SpamWave) => {
    client.setQueryData(spamWave.queryKey, wave)
    void client.invalidateQueries({ queryKey: queue.queryKey })
  }
  const { members = [], removed } = data ?? {}
  if (members.length === 0 && !removed) return null
  return (
    // The focus comes here when a wave is removed, and its buttons with it.
    <section
      tabIndex={-1}
      aria-label={messages.spam}
      className="mb-6 grid gap-3 rounded-lg border border-line px-4 py-3"
    >
      {members.length > 0 && <Wave members={members} onChange={show} />}
      {removed && <Removed removed={removed} onChange={show} />}
    </section>
  )
}

type Changed = { onChange: (wave: SpamWave) => void }

function Wave({ members, onChange }: Changed & { members: WaveAccount[] }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  /** Those that were chosen or left out by hand. */
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const chosen = members.filter((member) => byHand.get(member._id) ?? isSpamAccount(member))
  const counts = { posts: postsOf(chosen), accounts: chosen.length }
  const remove = async (accounts: WaveAccount[]) => {
    const body = { accounts: accounts.map(({ _id }) => _id) }
    const { data: wave, ...done } = await request('POST /admin/spam/remove', { body })
    setByHand(new Map())
    onChange(wave)
    offerUndo(client, done, true)
  }
  const leave = useMutation({
    mutationFn: () => remove([]),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{formatMessage(messages.spamWaits, counts)}</p>
        <div className="flex flex-wrap gap-2">
          {/* Accounts whose posts wait are decided on in the queue. */}
          {members.every(({ why }) => why !== 'held') && (
            <Button size="small" look="plain" disabled={leave.isPending} onClick={() => leave.mutate()}>
              {messages.leaveSpam}
            </Button>
          )}
          <Button
            size="small"
            look="stop"
            aria-haspopup="dialog"
            disabled={chosen.length === 0}
            onClick={() => setAsking(true)}
          >
            {messages.removeSpam}
          </Button>
        </div>
      </div>
      <SpamAccounts
        members={members}
        chosen={chosen}
        onChoose={(id, isChosen) => setByHand(new Map(byHand).set(id, isChosen))}
      />
      <DecisionDialog
        open={asking}
        onClose={() => setAsking(false)}
        question={{
          title: formatMessage(messages.removeSpamTitle, counts),
          texts: [formatMessage(messages.removeSpamText, { ...counts, days: TRASH_DAYS })],
          confirm: messages.removeSpamConfirm,
        }}
        act={() => remove(chosen)}
      />
    </>
  )
}

/** What was removed last. Restoring it asks first: all of it is public again. */
function Removed({ removed: { at, accounts }, onChange }: Changed & { removed: NonNullable<SpamWave['removed']> }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const restore = useMutation({
    mutationFn: () => request('POST /admin/spam/undo', { body: { at } }),
    onSuccess: ({ data: wave, message }) => {
      onChange(wave)
      notify.success(message)
    },
    onError: (error) => {
      notify.failure(error, adminMessages.actionFailed)
      void client.invalidateQueries({ queryKey: spamWave.queryKey })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-quiet">
      <p>
        <Message text={messages.spamRemoved} values={{ accounts, date: <DateText iso={at} /> }} />
      </p>
      <Button size="small" look="plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {messages.restoreSpam}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={formatMessage(messages.restoreSpamTitle, { accounts })}
        description={formatMessage(messages.restoreSpamText, { accounts })}
        action={messages.restoreSpamConfirm}
        busy={restore.isPending}
        onConfirm={() => restore.mutate()}
      />
    </div>
  )
}
