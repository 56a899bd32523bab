import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/notifications.ts'
import { paths } from '../paths.ts'
import { notificationCount } from './queries.ts'

/** The highest number that is shown. */
const MOST = 99

/** The way to the notifications, with how many are unread. New blogs of followed authors count as one. */
export function Bell() {
  const { data } = useQuery(notificationCount)
  const count = data ? data.unread + Math.min(data.newBlogs, 1) : 0
  const shown = count > MOST ? `${formatCount(MOST)}+` : formatCount(count)
  return (
    <NavLink
      to={paths.notifications}
      aria-label={bellLabel(count)}
      className="relative grid size-full place-items-center rounded-full hover:text-accent aria-[current=page]:text-accent"
    >
      <BellIcon aria-hidden className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 start-1/2 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-ink px-0.5 text-[0.6875rem] leading-none font-semibold text-paper tabular-nums"
        >
          {shown}
        </span>
      )}
    </NavLink>
  )
}

function bellLabel(count: number): string {
  if (count === 0) return commonMessages.notifications
  return count > MOST
    ? formatMessage(messages.unreadMoreThan, { count: MOST })
    : formatMessage(messages.unreadCount, { count })
}
