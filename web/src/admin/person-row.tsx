import { Link } from 'react-router'
import type { AdminUser, UserAction } from '#contract/admin.ts'
import * as messages from '#messages/admin-people.ts'
import { paths } from '../paths.ts'
import { ROLE_LABELS } from '../session/choice-labels.ts'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { DecisionForm } from './decision-form.tsx'

type Props = { person: AdminUser; busy: boolean; onAct: (action: UserAction, reason: string) => void }

/** The actions for an account in its current state. Each can be undone except ending sessions. */
function actionsFor(person: AdminUser): { action: UserAction; label: string }[] {
  const { suspendedAt, silencedAt, contributionsRemovedAt, blogs, comments } = person
  return [
    suspendedAt
      ? { action: 'unsuspend', label: messages.endSuspension }
      : { action: 'suspend', label: messages.suspend },
    silencedAt ? { action: 'unsilence', label: messages.endSilence } : { action: 'silence', label: messages.silence },
    { action: 'end-sessions', label: messages.endSessions },
    ...(blogs + comments > 0 ? [{ action: 'remove-contributions', label: messages.removeContributions } as const] : []),
    ...(contributionsRemovedAt
      ? [{ action: 'restore-contributions', label: messages.restoreContributions } as const]
      : []),
    person.role === 'Author'
      ? { action: 'make-reader', label: messages.makeReader }
      : { action: 'make-author', label: messages.makeAuthor },
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
        <Message
          text={person.isAdmin ? messages.adminFacts : messages.facts}
          values={{
            email: person.email,
            role: ROLE_LABELS[person.role],
            blogs: person.blogs,
            comments: person.comments,
            date: <DateText iso={person.createdAt} />,
          }}
        />
      </p>
      <ul className="mt-1 text-sm font-medium">
        {suspendedAt && (
          <li>
            <Message text={messages.suspendedSince} values={{ date: <DateText iso={suspendedAt} /> }} />
          </li>
        )}
        {silencedAt && (
          <li>
            <Message text={messages.silencedSince} values={{ date: <DateText iso={silencedAt} /> }} />
          </li>
        )}
        {contributionsRemovedAt && (
          <li>
            <Message
              text={messages.contributionsRemoved}
              values={{ date: <DateText iso={contributionsRemovedAt} /> }}
            />
          </li>
        )}
      </ul>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">
          <Message text={messages.actions} values={{ name: person.name, hidden: srOnly }} />
        </summary>
        <DecisionForm
          reasonLabel={messages.reason}
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
