import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { formatMessage } from '#contract/format-message.ts'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import * as messages from '#messages/layout.ts'
import { notificationCount } from '../notifications/queries.ts'
import { paths } from '../paths.ts'
import type { Session } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'
import { useCloseOnBack } from '../ui/close-on-back.ts'
import { type NavLink as MenuLink, menuLinksFor } from './nav.ts'
import { SessionButton } from './session-button.tsx'
import { SiteLink } from './site-link.tsx'

export type SideMenuProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  places: MenuLink[]
  session: Session
}

const LINK =
  'flex min-h-11 items-center rounded-md text-lg font-medium text-quiet hover:text-ink aria-[current=page]:text-accent'

/** The header's links, and those that it has no room for, sliding in from the side. */
export function SideMenu({ open, onOpenChange, places, session }: SideMenuProps) {
  useCloseOnBack(open, () => onOpenChange(false))
  const { key } = useLocation()
  const { name, headerLinks } = useSettings()
  const shownAt = useRef(key)
  const opener = useRef<Element | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = shownAt.current !== key
    shownAt.current = key
    if (left.current) onOpenChange(false)
  }, [key, onOpenChange])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
            left.current = false
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // After a navigation focus the new page's heading; after closing, the element that had the focus before.
            const target = left.current ? document.querySelector('main h1') : opener.current
            if (target instanceof HTMLElement) target.focus({ preventScroll: true })
          }}
          className="fixed inset-y-0 end-0 z-50 flex w-72 max-w-[85vw] animate-[slide-in_200ms_ease-out] flex-col overflow-y-auto overscroll-contain border-s border-line bg-raised px-6 py-4 shadow-lift"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="font-serif text-xl font-bold">{name}</Dialog.Title>
            <Dialog.Close
              aria-label={messages.closeMenu}
              className="-me-2.5 grid size-11 place-items-center rounded-full"
            >
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </div>
          <div className="mt-4 grow">
            <nav aria-label={messages.menu}>
              <Links links={places}>
                {headerLinks.map(({ label, address }) => (
                  <li key={label}>
                    <SiteLink address={address} className={LINK}>
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </Links>
            </nav>
            {/* The same on every page. */}
            <nav aria-label={messages.more} className="my-3 border-t border-line pt-3">
              <Links links={menuLinksFor(session, places)}>
                {session.user?.isAdmin && (
                  <li>
                    <AdminLink />
                  </li>
                )}
              </Links>
            </nav>
          </div>
          <SessionButton session={session} size="normal" className="w-full" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Links({ links, children }: { links: MenuLink[]; children?: ReactNode }) {
  return (
    <ul>
      {links.map(({ label, to, className }) => (
        <li key={to} className={className}>
          <NavLink to={to} className={LINK}>
            {label}
          </NavLink>
        </li>
      ))}
      {children}
    </ul>
  )
}

/** The link to the admin pages, with how much waits for a decision there. */
function AdminLink() {
  const { data } = useQuery(notificationCount)
  const count = data?.toDecide ?? 0
  const isMore = count >= NOTIFICATIONS_COUNTED
  const shown = isMore ? NOTIFICATIONS_COUNTED - 1 : count
  const named = isMore ? messages.adminMoreThan : messages.adminCount
  return (
    <NavLink
      to={paths.admin}
      aria-label={count === 0 ? undefined : formatMessage(named, { count: shown })}
      className={`gap-2 ${LINK}`}
    >
      <span>{messages.admin}</span>
      {count > 0 && (
        <span
          aria-hidden
          className="grid h-6 min-w-6 place-items-center rounded-full bg-ink px-1.5 text-sm leading-none font-semibold text-paper tabular-nums"
        >
          {formatCount(shown) + (isMore ? '+' : '')}
        </span>
      )}
    </NavLink>
  )
}
