import { Link } from 'react-router'
import type { AdminUser, UserAction } from '#contract/admin.ts'
import * as messages from '#messages/admin.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { DecisionForm } from './decision-form.tsx'

type Props = { person: AdminUser; busy: boolean; onAct: (action: UserAction, reason: string) => void }

/** What can be done to an account as it is now; each can be undone except ending sessions. */
function actionsFor(person: AdminUser): { action: UserAction; label: string }[] {
  const { suspendedAt, silencedAt, contributionsRemovedAt, blogs, comments } = person
  return [
    suspendedAt
      ? { action: 'unsuspend', label: messages.endSuspension }
      : { action: 'suspend', label: messages.suspend },
    silencedAt ? { action: 'unsilence', label: messages.endSilence } : { action: 'silence', label: messages.silence },
    { action: 'end-sessions', label: messages.endSessions },
    ...(blogs + comments > 0 ? [{ action: 'remove-contributions', label: messages.removeAllBlogsAnd } as const] : []),
    ...(contributionsRemovedAt
      ? [{ action: 'restore-contributions', label: messages.restoreBlogsAndComments } as const]
      : []),
    person.role === 'Author'
      ? { action: 'make-reader', label: messages.makeAReader }
      : { action: 'make-author', label: messages.makeAnAuthor },
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
            {messages.suspendedSince} <DateText iso={suspendedAt} />
          </li>
        )}
        {silencedAt && (
          <li>
            {messages.silencedSince} <DateText iso={silencedAt} />
          </li>
        )}
        {contributionsRemovedAt && (
          <li>
            {messages.blogsOrCommentsRemoved} <DateText iso={contributionsRemovedAt} />
          </li>
        )}
      </ul>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">
          {messages.actions}
          <span className="sr-only"> for {person.name}</span>
        </summary>
        <DecisionForm
          reasonLabel={messages.reasonForTheEmail}
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
