import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/notifications.ts'
import { useFailure } from '../http/use-failure.ts'
import { NotificationRow } from '../notifications/notification-row.tsx'
import { notificationCount, notifications } from '../notifications/queries.ts'
import { QuietSection } from '../notifications/quiet-section.tsx'
import { useSeen } from '../notifications/use-seen.ts'
import { useShown } from '../notifications/use-shown.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'

const TITLE = commonMessages.notifications

export function Component() {
  // The bell shows new ones here, too.
  const { key } = useLocation()
  return <RequireSession title={TITLE}>{() => <Notifications key={key} />}</RequireSession>
}

function Notifications() {
  const list = useInfiniteQuery({ ...notifications, refetchOnMount: 'always' })
  const count = useQuery(notificationCount)
  const place = useRef<HTMLDivElement>(null)
  const failure = useFailure(list)
  const { mutate, isPending } = useSeen()
  if (failure) return <ErrorScreen {...failure} />
  // What an earlier visit has fetched would have to move; without a connection it is better than nothing.
  const isFresh = list.isFetchedAfterMount || list.fetchStatus === 'paused'
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const latest = items[0]
  const hasUnread = (count.data?.unread ?? 0) > 0
  return (
    <div className="mx-auto w-full max-w-2xl px-5 py-10 sm:py-14">
      <PageTitle name={TITLE} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
        <PageHeading>{TITLE}</PageHeading>
        <Button
          look="plain"
          size="small"
          disabled={!hasUnread || !latest || isPending}
          onClick={() => latest && mutate({ until: latest.at })}
        >
          {messages.markAllRead}
        </Button>
      </div>
      <div ref={place} className="min-h-96">
        {!list.data || !isFresh || count.isPending ? (
          <Skeleton />
        ) : (
          <List
            items={items}
            isWhole={!list.hasNextPage}
            newBlogs={count.data?.newBlogs ?? 0}
            onOpen={({ kind, subjectId, at }) => mutate({ until: at, one: { kind, subjectId } })}
          />
        )}
        <ShowMore list={list} within={place} />
      </div>
      <QuietSection />
    </div>
  )
}

type ListProps = {
  items: Notification[]
  isWhole: boolean
  newBlogs: number
  onOpen: (item: Notification) => void
}

function List({ items, isWhole, newBlogs, onOpen }: ListProps) {
  const { shown, waiting, showAll } = useShown(items, isWhole)
  // Whether its line is there changes with a visit only.
  const [hasNewBlogs] = useState(newBlogs > 0)
  if (shown.length === 0 && !hasNewBlogs && isWhole) {
    return (
      <div className="py-20 text-center">
        <p className="font-serif text-xl text-quiet">{messages.noNotifications}</p>
        <p className="mt-3 text-quiet">{messages.noNotificationsNote}</p>
      </div>
    )
  }
  return (
    <>
      <div aria-live="polite" className="sticky top-4 z-20 flex h-0 justify-center">
        {waiting > 0 && (
          <button
            type="button"
            onClick={() => {
              showAll()
              scrollTo({ top: 0 })
            }}
            className="mt-2 flex h-11 items-center gap-2 rounded-full bg-accent px-5 text-[0.9375rem] font-medium text-on-accent shadow-lift hover:bg-accent-strong"
          >
            <ArrowUp aria-hidden className="size-4.5" />
            <span>{formatMessage(messages.newNotifications, { count: waiting })}</span>
          </button>
        )}
      </div>
      {hasNewBlogs && (
        <p className="border-b border-line px-4 py-4">
          <Link to={paths.followedBlogs} className="font-medium text-accent underline underline-offset-4">
            {newBlogsLabel(newBlogs)}
          </Link>
        </p>
      )}
      <ul aria-label={TITLE} className="divide-y divide-line">
        {shown.map((one) => (
          <NotificationRow key={one.key} shown={one} onOpen={() => one.item.unread && onOpen(one.item)} />
        ))}
      </ul>
    </>
  )
}

function newBlogsLabel(count: number): string {
  if (count === 0) return messages.followedBlogs
  return count >= NOTIFICATIONS_COUNTED
    ? formatMessage(messages.newBlogsMoreThan, { count: NOTIFICATIONS_COUNTED - 1 })
    : formatMessage(messages.newBlogs, { count })
}

function Skeleton() {
  return (
    <div aria-hidden className="divide-y divide-line">
      {[0, 1, 2].map((at) => (
        <div key={at} className="flex gap-3 px-4 py-4">
          <div className="size-10 rounded-full bg-line" />
          <div className="grow">
            <div className="h-5 w-3/4 rounded bg-line" />
            <div className="mt-2 h-4 w-1/4 rounded bg-line" />
          </div>
        </div>
      ))}
    </div>
  )
}
