import type { QueueItem } from '#contract/reports.ts'
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
          New account · waits since <DateText iso={since} />
        </span>
      }
      title={<bdi>{author.name}</bdi>}
    >
      <p className="mt-1 text-sm wrap-anywhere text-quiet">
        {role} · <bdi>{email}</bdi>, <span>{emailVerified ? 'verified' : 'not verified yet'}</span>
      </p>
      <DecisionForm
        reasonLabel="Reason, if you refuse it: an email tells them"
        busy={busy}
        decisions={[
          { label: 'Approve', decide: () => onDecide('approve', '') },
          { label: 'Refuse', look: 'stop', decide: (reason) => onDecide('refuse', reason) },
        ]}
      />
    </QueueEntry>
  )
}
