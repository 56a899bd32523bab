import { Link } from 'react-router'
import type { AdminUser, UserAction } from '#contract/admin.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { DecisionForm } from './decision-form.tsx'

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
  const { suspendedAt, silencedAt, contributionsRemovedAt } = person
  return (
    <li className="py-5">
      <p className="font-serif text-lg font-semibold wrap-anywhere">
        <Link to={paths.profile(person._id)} className="hover:underline">
          <bdi>{person.name}</bdi>
        </Link>
      </p>
      <p className="text-sm wrap-anywhere text-quiet">
        <bdi>{person.email}</bdi> · <span>{person.isAdmin ? `${person.role}, admin` : person.role}</span> ·{' '}
        <span>{person.blogs}</span> blogs, <span>{person.comments}</span> comments · since{' '}
        <DateText iso={person.createdAt} />
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
        <DecisionForm
          reasonLabel="Reason, for the email to them"
          busy={busy}
          decisions={actionsFor(person).map(({ action, label }) => ({
            label,
            look: 'plain' as const,
            decide: (reason) => onAct(action, reason),
          }))}
        />
      </details>
    </li>
  )
}
