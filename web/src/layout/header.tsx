import { Menu, Search } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/layout.ts'
import { retryUntilAnswered } from '../http/retry.ts'
import { paths } from '../paths.ts'
import { SearchField } from '../search/search-field.tsx'
import { useSearchKey } from '../search/use-search-key.ts'
import { useExpectedUser } from '../session/use-expected-user.ts'
import { useRememberedRole } from '../session/use-remembered-role.ts'
import { type Session, useSession } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { notify } from '../ui/toast.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { lettersOf, navLinksFor, roomInHeader } from './nav.ts'
import { SessionButton } from './session-button.tsx'
import type { SideMenuProps } from './side-menu.tsx'
import { SiteLink } from './site-link.tsx'
import { SiteLogo } from './site-logo.tsx'

/** The search field from each width on, and the button that replaces it below. */
const FIELD = {
  lg: { field: 'lg:block', button: 'lg:hidden', end: 'lg:ms-0' },
  xl: { field: 'xl:block', button: 'xl:hidden', end: 'xl:ms-0' },
}
/** At least 44 pixels wide and high on a phone. */
const ICON = 'size-11 shrink-0 place-items-center rounded-full lg:size-10'

export function Header() {
  const session = useSession()
  const { name, images, headerLinks } = useSettings()
  useExpectedUser(session)
  useRememberedRole(session)
  const { pathname } = useLocation()
  const places = navLinksFor(session, pathname)
  const { shown, fieldFrom } = roomInHeader(pathname, name, Boolean(images?.logo), headerLinks)
  const search = pathname !== paths.search && fieldFrom ? FIELD[fieldFrom] : null
  // Wide screens need the menu for links that the header lacks: a user's own pages, and links without room.
  const wideMenu = {
    in: '',
    loading: shown.xl < headerLinks.length ? '' : 'lg:hidden lg:signed-in:grid',
    out: shown.xl < headerLinks.length ? '' : shown.lg < headerLinks.length ? 'xl:hidden' : 'lg:hidden',
  }[session.status]
  const menu = useSideMenu()
  useSearchKey()
  return (
    <header className="wrap flex min-h-18 flex-wrap items-center gap-x-1 py-3 max-[25rem]:px-4 sm:gap-x-8 lg:flex-nowrap lg:gap-x-4 xl:gap-x-6">
      {/* On a phone the words of a long name are below each other, as long as the longest fits beside the rest. */}
      <Link
        to={paths.home}
        className={`min-w-0 basis-[min-content] grow wrap-break-word py-1.5 text-balance font-serif font-bold tracking-tight lg:grow-0 lg:basis-auto ${lettersOf(name) > 8 ? 'text-xl leading-tight sm:text-[1.625rem]' : 'text-[1.625rem] leading-9 max-[22rem]:text-2xl'}`}
      >
        <SiteLogo />
      </Link>
      <MainNav places={places} links={headerLinks} shown={shown} />
      {search && (
        // Narrower beside many links; where these leave no room for it, the button below replaces it.
        <SearchField
          className={`ms-auto hidden max-w-56 min-w-0 grow basis-28 ${search.field}`}
          inputClass="h-10 text-[0.9375rem]!"
        />
      )}
      <div
        className={`ms-auto flex flex-wrap items-center justify-end sm:gap-2 lg:shrink-0 lg:flex-nowrap ${search?.end ?? ''}`}
      >
        <BellPlace session={session} />
        {session.status === 'loading' && <span className={`hidden signed-in:block ${ICON}`} />}
        {session.user?.avatar && (
          <Link to={paths.dashboard} className={`grid ${ICON}`}>
            <Avatar
              url={pictureSource(session.user.avatar, 32)}
              size={32}
              alt={formatMessage(messages.dashboardOf, { name: session.user.name })}
            />
          </Link>
        )}
        <SessionButton
          session={session}
          className="text-center max-sm:w-min max-sm:min-w-17 max-sm:px-1 max-sm:wrap-break-word max-sm:break-keep max-sm:leading-tight"
        />
        {pathname !== paths.search && (
          <Link
            to={paths.search}
            aria-label={commonMessages.search}
            // On the narrowest phones it is in the menu.
            className={`hidden min-[22.5rem]:grid ${ICON} ${search?.button ?? ''}`}
          >
            <Search aria-hidden className="size-5.5" />
          </Link>
        )}
        <button
          type="button"
          aria-label={messages.openMenu}
          aria-haspopup="dialog"
          onClick={menu.open}
          className={`-me-2.5 grid ${ICON} ${wideMenu}`}
        >
          <Menu aria-hidden className="size-6" />
        </button>
      </div>
      {menu.Panel && <menu.Panel open={menu.isOpen} onOpenChange={menu.setOpen} places={places} session={session} />}
    </header>
  )
}

type MainNavProps = {
  places: ReturnType<typeof navLinksFor>
  /** Those of the admins. */
  links: { label: string; address: string }[]
  /** How many of them there is room for. */
  shown: { lg: number; xl: number }
}

/** The links of wide screens. */
function MainNav({ places, links, shown }: MainNavProps) {
  return (
    <nav aria-label={messages.main} className="hidden shrink-0 lg:block">
      <ul className="flex gap-4 text-[0.9375rem] font-medium xl:gap-6">
        {places.map(({ label, to, className }) => (
          <li key={to} className={className}>
            <NavLink
              to={to}
              className="block py-2 text-quiet transition-colors hover:text-ink aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
        {links.slice(0, shown.xl).map(({ label, address }, index) => (
          <li key={label} className={index < shown.lg ? '' : 'hidden xl:block'}>
            <SiteLink address={address} className="block py-2 text-quiet transition-colors hover:text-ink">
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The bell, whose script loads once the browser is idle: no page needs it to be read. */
function BellPlace({ session: { status } }: { session: Session }) {
  const [Bell, setBell] = useState<ComponentType | null>(null)
  const isIn = status === 'in'
  useEffect(() => {
    if (!isIn) return
    whenIdle(async () => {
      const { Bell } = await retryUntilAnswered(() => import('../notifications/bell.tsx'))
      setBell(() => Bell)
    })
  }, [isIn])
  if (status === 'out') return null
  return <span className={`${ICON} ${isIn ? 'block' : 'hidden signed-in:block'}`}>{isIn && Bell && <Bell />}</span>
}

/** Loads the menu's script on first use: wide screens never need it. */
function useSideMenu() {
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<ComponentType<SideMenuProps> | null>(null)
  const open = async () => {
    try {
      const { SideMenu } = await import('./side-menu.tsx')
      setPanel(() => SideMenu)
      setOpen(true)
    } catch {
      notify.error(messages.openMenuFailed)
    }
  }
  return { isOpen, setOpen, Panel, open }
}
