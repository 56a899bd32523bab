import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { notificationCount } from './queries.ts'

/** The way to the notifications, with how many are unread. New blogs of followed authors count as one. */
export function Bell() {
  const { data } = useQuery(notificationCount)
  const count = data ? data.unread + Math.min(data.newBlogs, 1) : 0
  const shown = count > 99 ? '99+' : String(count)
  return (
    <NavLink
      to={paths.notifications}
      aria-label={count > 0 ? `Notifications, ${shown} unread` : commonMessages.notifications}
      className="relative grid size-full place-items-center rounded-full hover:text-accent aria-[current=page]:text-accent"
    >
      <BellIcon aria-hidden className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 left-1/2 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-ink px-0.5 text-[0.6875rem] leading-none font-semibold text-paper tabular-nums"
        >
          {shown}
        </span>
      )}
    </NavLink>
  )
}
