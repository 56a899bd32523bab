import { useId, useState } from 'react'
import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import type { QueueItem } from '#contract/reports.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { INPUT } from '../ui/field.tsx'

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'approve' | 'refuse', reason: string) => void
}

/** An account that waits for approval. */
export function RegistrationRow({ item: { author, registration, since }, busy, onDecide }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  if (!registration || !author) return null
  const { email, emailVerified, role } = registration
  return (
    <li className="py-6">
      <article aria-labelledby={`${id}title`}>
        <p className="text-sm text-quiet">
          New account · waits since <DateText iso={since} />
        </p>
        <h2 id={`${id}title`} className="mt-1 font-serif text-lg font-semibold wrap-anywhere">
          <bdi>{author.name}</bdi>
        </h2>
        <p className="mt-1 text-sm wrap-anywhere text-quiet">
          {role} · <bdi>{email}</bdi>, {emailVerified ? 'verified' : 'not verified yet'}
        </p>
        <label htmlFor={id} className="mt-4 block text-sm font-medium">
          Reason, if you refuse it: an email tells them
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={2}
          maxLength={ADMIN_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className={`${INPUT} mt-1.5 max-w-xl py-2`}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" disabled={busy} onClick={() => onDecide('approve', '')}>
            Approve
          </Button>
          <Button size="small" look="stop" disabled={busy} onClick={() => onDecide('refuse', reason)}>
            Refuse
          </Button>
        </div>
      </article>
    </li>
  )
}
