import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { AdminUser, UserAction } from '#contract/admin.ts'
import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { INPUT } from '../ui/field.tsx'

type Props = { person: AdminUser; busy: boolean; onAct: (action: UserAction, reason: string) => void }

/** What can be done to an account as it is now; each can be undone except ending sessions. */
function actionsFor(person: AdminUser): { action: UserAction; label: string }[] {
  const { suspendedAt, silencedAt, contributionsRemovedAt, blogs, comments } = person
  return [
    suspendedAt ? { action: 'unsuspend', label: 'End suspension' } : { action: 'suspend', label: 'Suspend' },
    silencedAt ? { action: 'unsilence', label: 'End silence' } : { action: 'silence', label: 'Silence' },
    { action: 'end-sessions', label: 'End sessions' },
    ...(blogs + comments > 0
      ? [{ action: 'remove-contributions', label: 'Remove all blogs and comments' } as const]
      : []),
    ...(contributionsRemovedAt
      ? [{ action: 'restore-contributions', label: 'Restore blogs and comments' } as const]
      : []),
    person.role === 'Author'
      ? { action: 'make-reader', label: 'Make a Reader' }
      : { action: 'make-author', label: 'Make an Author' },
  ]
}

export function PersonRow({ person, busy, onAct }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const { suspendedAt, silencedAt, contributionsRemovedAt } = person
  return (
    <li className="py-5">
      <p className="font-serif text-lg font-semibold wrap-anywhere">
        <Link to={paths.profile(person._id)} className="hover:underline">
          <bdi>{person.name}</bdi>
        </Link>
      </p>
      <p className="text-sm wrap-anywhere text-quiet">
        <bdi>{person.email}</bdi> · {person.isAdmin ? `${person.role}, admin` : person.role} · {person.blogs} blogs,{' '}
        {person.comments} comments · since <DateText iso={person.createdAt} />
      </p>
      <ul className="mt-1 text-sm font-medium">
        {suspendedAt && (
          <li>
            Suspended since <DateText iso={suspendedAt} />
          </li>
        )}
        {silencedAt && (
          <li>
            Silenced since <DateText iso={silencedAt} />
          </li>
        )}
        {contributionsRemovedAt && (
          <li>
            Blogs or comments removed on <DateText iso={contributionsRemovedAt} />
          </li>
        )}
      </ul>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">
          Actions<span className="sr-only"> for {person.name}</span>
        </summary>
        <label htmlFor={id} className="mt-2 block text-sm font-medium">
          Reason, for the email to them
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={2}
          maxLength={ADMIN_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className={`${INPUT} mt-1.5 py-2`}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {actionsFor(person).map(({ action, label }) => (
            <Button key={action} size="small" look="plain" disabled={busy} onClick={() => onAct(action, reason)}>
              {label}
            </Button>
          ))}
        </div>
      </details>
    </li>
  )
}
