import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin.ts'
import { DateText } from '../ui/date.tsx'
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
          {messages.newAccountWaitsSince} <DateText iso={since} />
        </span>
      }
      title={<bdi>{author.name}</bdi>}
    >
      <p className="mt-1 text-sm wrap-anywhere text-quiet">
        {role} · <bdi>{email}</bdi>, <span>{emailVerified ? 'verified' : 'not verified yet'}</span>
      </p>
      <DecisionForm
        reasonLabel={messages.reasonIfYouRefuseIt}
        busy={busy}
        decisions={[
          { label: messages.approve, decide: () => onDecide('approve', '') },
          { label: messages.refuse, look: 'stop', decide: (reason) => onDecide('refuse', reason) },
        ]}
      />
    </QueueEntry>
  )
}
