import { CalendarCheck, Hourglass, Scale, ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { isForAdmins } from '#contract/admin-notifications.ts'
import type { Notification } from '#contract/notifications.ts'
import * as messages from '#messages/notifications.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Message } from '../ui/message.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { NotificationWords, notificationLink } from './notification-words.tsx'
import { QuietMenu } from './quiet-menu.tsx'
import type { Shown } from './use-shown.ts'

type Props = { shown: Shown; onOpen: () => void }

/** The icon of a kind that no person did. */
function iconOf(kind: Notification['kind']) {
  if (kind === 'decisions') return Scale
  if (kind === 'waiting') return Hourglass
  return kind === 'security' || isForAdmins(kind) ? ShieldAlert : CalendarCheck
}

/** One notification: who did what, with a link to it, and a menu to make it quiet. */
export function NotificationRow({ shown: { item, gone }, onOpen }: Props) {
  const { kind, person, comment, decision, at } = item
  const unread = item.unread && !gone
  const address = gone ? undefined : notificationLink(item)
  const words = <NotificationWords item={item} />
  const Icon = iconOf(kind)
  return (
    <li className={`relative flex items-start gap-3 px-4 py-4 ${unread ? 'bg-accent-soft' : ''}`}>
      {unread && <span aria-hidden className="absolute start-1 top-8 size-2 rounded-full bg-accent" />}
      {person ? (
        <Avatar url={person.avatar.url} size={40} />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-line text-quiet">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <div className={`min-w-0 grow wrap-anywhere ${gone ? 'opacity-60' : ''}`}>
        <p className="leading-snug">
          {unread && <span className="sr-only">{`${messages.unread} `}</span>}
          {address ? (
            // The whole row leads there.
            <Link to={address} onClick={onOpen} className="after:absolute after:inset-0 hover:underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        {comment && (
          <p dir="auto" className="mt-1 line-clamp-2 text-[0.9375rem] text-quiet">
            {comment.text}
          </p>
        )}
        {decision?.reason && (
          <p className="mt-1 text-[0.9375rem] text-quiet">
            <Message text={messages.decisionReason} values={{ reason: decision.reason }} />
          </p>
        )}
        <p className="mt-1 text-sm text-quiet">
          {gone ? <span>{messages.gone}</span> : <TimeAgo iso={at} />}
          {unread && !address && (
            <button type="button" onClick={onOpen} className="ms-3 font-medium text-accent hover:underline">
              {messages.markRead}
            </button>
          )}
        </p>
      </div>
      <QuietMenu item={item} />
    </li>
  )
}
