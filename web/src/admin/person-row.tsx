import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { AdminUser, UserAction } from '#contract/admin.ts'
import * as messages from '#messages/admin-people.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { paths } from '../paths.ts'
import { ROLE_LABELS } from '../session/choice-labels.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { beforeActing, isHarmful } from './person-questions.ts'

type Props = {
  person: AdminUser
  /** Selects them. */
  checkbox: ReactNode
  /** Throws if the action failed. */
  onAct: (action: UserAction, reason?: string) => Promise<unknown>
}

/** The actions for an account in its current state; of each slot one, so that the focus stays on its button. */
function actionsFor(person: AdminUser): { slot: string; action: UserAction; label: string }[] {
  const { suspendedAt, silencedAt, contributionsRemovedAt } = person
  return [
    suspendedAt
      ? { slot: 'suspension', action: 'unsuspend', label: messages.endSuspension }
      : { slot: 'suspension', action: 'suspend', label: messages.suspend },
    silencedAt
      ? { slot: 'silence', action: 'unsilence', label: messages.endSilence }
      : { slot: 'silence', action: 'silence', label: messages.silence },
    { slot: 'sessions', action: 'end-sessions', label: messages.endSessions },
    // Also of one with nothing public: what waits is removed, too.
    { slot: 'removal', action: 'remove-contributions', label: messages.removeContributions },
    ...(contributionsRemovedAt
      ? [{ slot: 'restoring', action: 'restore-contributions', label: messages.restoreContributions } as const]
      : []),
    person.role === 'Author'
      ? { slot: 'role', action: 'make-reader', label: messages.makeReader }
      : { slot: 'role', action: 'make-author', label: messages.makeAuthor },
  ]
}

/** One of the people, as an item of a list. */
export function PersonRow({ person, checkbox, onAct }: Props) {
  return (
    <>
      {checkbox}
      <div className="min-w-0">
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
        <States person={person} />
        <details className="mt-2">
          <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">
            <Message text={messages.actions} values={{ name: person.name, hidden: srOnly }} />
          </summary>
          <Actions person={person} onAct={onAct} />
        </details>
      </div>
    </>
  )
}

function States({ person: { suspendedAt, silencedAt, contributionsRemovedAt, waits } }: { person: AdminUser }) {
  return (
    <ul className="mt-1 text-sm font-medium">
      {waits && <li>{messages.waitsForApproval}</li>}
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
          <Message text={messages.contributionsRemoved} values={{ date: <DateText iso={contributionsRemovedAt} /> }} />
        </li>
      )}
    </ul>
  )
}

/** The buttons. What hurts somebody asks before. */
function Actions({ person, onAct }: Omit<Props, 'checkbox'>) {
  const [asked, setAsked] = useState<UserAction | null>(null)
  const [open, setOpen] = useState(false)
  const choose = (action: UserAction) => {
    if (!isHarmful(action)) {
      onAct(action).catch(() => {})
      return
    }
    setAsked(action)
    setOpen(true)
  }
  return (
    // The focus comes here when the button of an action is gone.
    <div tabIndex={-1} className="mt-1 flex flex-wrap gap-2 outline-none">
      {actionsFor(person).map(({ slot, action, label }) => (
        <Button
          key={slot}
          size="small"
          look="plain"
          aria-haspopup={isHarmful(action) ? 'dialog' : undefined}
          onClick={() => choose(action)}
        >
          {label}
        </Button>
      ))}
      {asked && isHarmful(asked) && (
        <DecisionDialog
          key={asked}
          open={open}
          onClose={() => setOpen(false)}
          question={beforeActing(asked, person)}
          act={(reason) => onAct(asked, reason)}
        />
      )}
    </div>
  )
}
