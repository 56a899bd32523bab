import { Menu, Search } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { retryUntilAnswered } from '../http/retry.ts'
import { paths } from '../paths.ts'
import { SearchField } from '../search/search-field.tsx'
import { useSearchKey } from '../search/use-search-key.ts'
import { useExpectedUser } from '../session/use-expected-user.ts'
import { useRememberedRole } from '../session/use-remembered-role.ts'
import { useSession } from '../session/use-session.ts'
import { useSettings } from '../settings/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { notify } from '../ui/toast.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { navLinksFor } from './nav.ts'
import { SessionButton } from './session-button.tsx'
import type { SideMenuProps } from './side-menu.tsx'
import { SiteLink } from './site-link.tsx'
import { SiteLogo } from './site-logo.tsx'

export function Header() {
  const session = useSession()
  const { name, headerLinks } = useSettings()
  useExpectedUser(session)
  useRememberedRole(session)
  const { pathname } = useLocation()
  const places = navLinksFor(session, pathname)
  const hasField = pathname !== paths.search
  const hasRoom = places.filter(({ className }) => !className).length + headerLinks.length < 6
  /** While the session is loading: there is room beside a visitor's links, and not beside a user's. */
  const fitsVisitorsOnly = hasRoom && places.length + headerLinks.length >= 6
  const menu = useSideMenu()
  useSearchKey()
  return (
    <header className="wrap flex min-h-18 flex-wrap py-3 items-center gap-x-2 min-[25rem]:gap-x-4 sm:gap-x-8 lg:gap-x-4 xl:gap-x-8">
      {/* On a phone the words of a long name stand below each other, as long as the longest fits beside the rest. */}
      <Link
        to={paths.home}
        className={`min-w-0 basis-[min-content] grow wrap-break-word font-serif font-bold tracking-tight lg:grow-0 lg:basis-auto ${name.length > 8 ? 'text-xl leading-tight sm:text-[1.625rem]' : 'text-[1.625rem]'}`}
      >
        <SiteLogo />
      </Link>
      <nav aria-label="Main" className="hidden lg:block">
        <ul className="flex gap-4 text-[0.9375rem] font-medium xl:gap-6 2xl:gap-7">
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
          {headerLinks.map(({ label, address }) => (
            <li key={label}>
              <SiteLink address={address} className="block py-2 text-quiet transition-colors hover:text-ink">
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {hasField && (
        // Narrower beside many links; where these leave no room for it, the button below stands for it.
        <SearchField
          className={`ms-auto hidden max-w-56 min-w-0 grow basis-28 ${hasRoom ? 'lg:block' : 'xl:block'} ${fitsVisitorsOnly ? 'lg:max-xl:signed-in:hidden' : ''}`}
          inputClass="h-10 text-[0.9375rem]!"
        />
      )}
      <div
        // With a session as wide as with the bell and the avatar, which appear once the user is known.
        className={`ms-auto flex flex-wrap items-center justify-end gap-1.5 signed-in:min-w-[194px] min-[22rem]:signed-in:min-w-[224px] min-[25rem]:gap-3 min-[25rem]:signed-in:min-w-[248px] sm:gap-4 sm:signed-in:min-w-[264px] lg:gap-2 lg:signed-in:min-w-[160px] xl:gap-4 xl:signed-in:min-w-[176px] ${hasField ? (hasRoom ? 'lg:ms-0' : 'xl:ms-0') : ''} ${fitsVisitorsOnly ? 'lg:max-xl:signed-in:ms-auto lg:max-xl:signed-in:min-w-[192px]' : ''}`}
      >
        {session.status === 'in' && <BellPlace />}
        {session.user?.avatar && (
          <Link to={paths.dashboard} className="rounded-full">
            <Avatar url={pictureSource(session.user.avatar, 32)} size={32} alt={`Dashboard of ${session.user.name}`} />
          </Link>
        )}
        <SessionButton session={session} />
        <Link
          to={paths.search}
          aria-label="Search"
          // On the narrowest phones it is in the menu.
          className={`-mx-2 hidden size-10 place-items-center rounded-full min-[22rem]:grid ${hasRoom ? 'lg:hidden' : 'xl:hidden'} ${fitsVisitorsOnly ? 'lg:max-xl:signed-in:grid' : ''}`}
        >
          <Search aria-hidden className="size-5.5" />
        </Link>
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={menu.open}
          className="-me-2 grid size-10 place-items-center rounded-full lg:hidden"
        >
          <Menu aria-hidden className="size-6" />
        </button>
      </div>
      {menu.Panel && <menu.Panel open={menu.isOpen} onOpenChange={menu.setOpen} places={places} session={session} />}
    </header>
  )
}

/** The bell, whose script loads once the browser is idle: no page needs it to be read. */
function BellPlace() {
  const [Bell, setBell] = useState<ComponentType | null>(null)
  useEffect(() => {
    whenIdle(async () => {
      const { Bell } = await retryUntilAnswered(() => import('../notifications/bell.tsx'))
      setBell(() => Bell)
    })
  }, [])
  return <span className="-mx-2 size-10">{Bell && <Bell />}</span>
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
      notify.error('The menu cannot be opened just now. Please try again.')
    }
  }
  return { isOpen, setOpen, Panel, open }
}
