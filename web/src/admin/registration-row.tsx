import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import { ROLE_LABELS } from '../session/choice-labels.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { DecisionForm } from './decision-form.tsx'
import { QueueEntry } from './queue-entry.tsx'

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'approve' | 'refuse', reason: string) => void
}

/** An account that waits for approval. */
export function RegistrationRow({ item: { author, registration, since }, busy, onDecide }: Props) {
  if (!registration || !author) return null
  const { email, emailVerified, role } = registration
  return (
    <QueueEntry
      facts={
        <span>
          <Message text={messages.accountWaits} values={{ date: <DateText iso={since} /> }} />
        </span>
      }
      title={<bdi>{author.name}</bdi>}
    >
      <p className="mt-1 text-sm wrap-anywhere text-quiet">
        <Message
          text={emailVerified ? messages.verifiedAccount : messages.unverifiedAccount}
          values={{ role: ROLE_LABELS[role], email }}
        />
      </p>
      <DecisionForm
        reasonLabel={messages.accountRefusalReason}
        busy={busy}
        decisions={[
          { label: messages.approve, decide: () => onDecide('approve', '') },
          { label: messages.refuse, look: 'stop', decide: (reason) => onDecide('refuse', reason) },
        ]}
      />
    </QueueEntry>
  )
}
