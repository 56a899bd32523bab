import { memo, Suspense, useRef, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import * as messages from '#messages/layout.ts'
import { isPageLocked, onPageLock } from '../session/session-end.ts'
import { scrollKey } from '../session/use-return-to.ts'
import { useSettings } from '../settings/queries.ts'
import { FirstLocation } from '../ui/heading.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SiteLink } from './site-link.tsx'

// Few ever see it.
const SessionEndNotice = lazyComponent(async () => (await import('../session/session-end-notice.tsx')).SessionEndNotice)

/**
 * The layout around every page. The server splits the rendered HTML at its root element: the head tags come before it.
 * `memo` keeps the page from re-rendering when a navigation begins, which the router tells every route.
 */
export const Layout = memo(function Layout() {
  const { key } = useLocation()
  const first = useRef(key)
  return (
    <div className="flex min-h-screen flex-col">
      <AccentStyle />
      <SiteIcon />
      {/* biome-ignore lint/a11y/useValidAnchor: it leads there, and the focus goes along */}
      <a
        href="#main"
        onClick={focusMain}
        className="absolute start-4 top-3 z-50 -translate-y-20 rounded-full bg-accent px-5 py-2.5 font-medium text-on-accent focus:translate-y-0"
      >
        {messages.skipToContent}
      </a>
      <NavigationBar />
      <Announcement />
      <Header />
      <main id="main" className="min-h-[calc(100vh-4.5rem)] grow outline-none">
        <FirstLocation value={first.current}>
          <Outlet />
        </FirstLocation>
      </main>
      <Footer />
      <LockedPage />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  )
})

/** Only until it is left: what takes the focus takes it with each click into the text, and Tab would begin at its top. */
function focusMain(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
}

/** The notice that the session has ended, over a page in which someone is writing. */
function LockedPage() {
  const isLocked = useSyncExternalStore(onPageLock, isPageLocked, () => false)
  return (
    isLocked && (
      <Suspense>
        <SessionEndNotice />
      </Suspense>
    )
  )
}

/** The accent colour that the admins chose: before the first paint, as the document's own style sheet comes earlier. */
function AccentStyle() {
  const { accentStyle } = useSettings()
  return accentStyle && <style>{accentStyle}</style>
}

/** What the admins want everyone to see. An instance of the last release names none. */
function Announcement() {
  const { announcement, maintenance } = useSettings()
  const { text, address } = maintenance ? { text: messages.maintenance, address: null } : (announcement ?? {})
  if (text === undefined) return null
  return (
    <aside aria-label={messages.announcement} className="bg-accent-soft px-5 py-2.5 text-center text-sm font-medium">
      <p dir="auto" className="wrap-anywhere">
        {address == null ? (
          text
        ) : (
          <SiteLink address={address} className="underline underline-offset-4">
            {text}
          </SiteLink>
        )}
      </p>
    </aside>
  )
}

/** The icon of tabs and home screens. */
function SiteIcon() {
  const icon = useSettings().images?.icon
  if (!icon) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  return (
    <>
      <link rel="icon" href={icon.url} type="image/png" />
      <link rel="apple-touch-icon" href={icon.url} />
    </>
  )
}

/** A progress bar at the top edge while a page is loading; a component of its own, so that only it re-renders. */
function NavigationBar() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div
      aria-hidden
      className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left rtl:origin-right bg-accent transition-transform duration-1000 ${busy ? 'scale-x-75 delay-150' : 'scale-x-0 duration-0'}`}
    />
  )
}
