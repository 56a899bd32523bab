import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { beforeRefusingAccount } from '../moderation/questions.ts'
import { ROLE_LABELS } from '../session/choice-labels.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { EntryButton, QueueEntry } from './queue-entry.tsx'

type Props = {
  item: QueueItem
  /** Throws if the decision failed. */
  onDecide: (decision: 'approve' | 'refuse', reason?: string) => Promise<unknown>
}

/** An account that waits for approval. */
export function RegistrationRow({ item: { author, registration, since }, onDecide }: Props) {
  const [asking, setAsking] = useState(false)
  if (!registration || !author) return null
  const { email, emailVerified, role } = registration
  const account = formatMessage(emailVerified ? messages.verifiedAccount : messages.unverifiedAccount, {
    role: ROLE_LABELS[role],
    email,
  })
  return (
    <>
      <QueueEntry
        facts={
          <span>
            <Message text={messages.accountWaits} values={{ date: <DateText iso={since} /> }} />
          </span>
        }
        title={<bdi>{author.name}</bdi>}
        text={account}
        actions={
          <>
            <EntryButton label={messages.approve} onClick={() => onDecide('approve').catch(() => {})} />
            <EntryButton label={messages.refuse} look="stop-outline" asks onClick={() => setAsking(true)} />
          </>
        }
      >
        <p className="mt-1 text-sm wrap-anywhere text-quiet">{account}</p>
      </QueueEntry>
      <DecisionDialog
        open={asking}
        onClose={() => setAsking(false)}
        question={beforeRefusingAccount(author.name)}
        act={(reason) => onDecide('refuse', reason)}
      />
    </>
  )
}
