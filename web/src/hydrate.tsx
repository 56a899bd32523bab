import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  createPath,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router'
import type { SessionEnd } from '#contract/live.ts'
import * as messages from '#messages/layout.ts'
import { App } from './app.tsx'
import { hasUrlChanged, onHydrated, rememberFields } from './before-hydration.ts'
import { get } from './http/client.ts'
import { SCRIPT_GONE } from './http/import-script.ts'
import { createQueryClient } from './http/query-client.ts'
import { retryUntilAnswered } from './http/retry.ts'
import { paths } from './paths.ts'
import { prefersReducedData, prefetchLinks } from './prefetch-links.ts'
import { createRoutes } from './router.tsx'
import { session } from './session/queries.ts'
import { isWriting, lockPage, reasonOfEnd, watchWriting } from './session/session-end.ts'
import { isSignedIn, isSigningOut, switchUser } from './session/switch-user.ts'
import { syncTabs } from './session/sync-tabs.ts'
import { closeOverlaysOnBack } from './ui/close-on-back.ts'
import { notify } from './ui/toast.ts'
import { whenIdle } from './ui/when-idle.ts'

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
const client = createQueryClient(get, {
  unauthorized: (call) => !tabs.explains401() && sessionExpired(call),
  signedInAsOther: (error) => tabs.signedInAsOther(error),
  signing: (how, state) => tabs.signing(how, state),
})
const tabs = syncTabs(client, () => sessionExpired('read'))
const routes = createRoutes(client)
type Lazy = RouteObject & { lazy: () => Promise<Partial<RouteObject>> }
hydrate(client, state.query)
/** None if the page is in no cache of the server, which could then not say whether it is current. */
const rendered = state.id && {
  id: state.id,
  updatedAt: new Map(
    client
      .getQueryCache()
      .getAll()
      .map((query) => [query.queryHash, query.state.dataUpdatedAt]),
  ),
}
watchWriting()

// The current page's modules must be loaded before hydration, or the first render would differ from the server's.
await Promise.all(
  (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return
    Object.assign(route, await retryUntilAnswered((route as Lazy).lazy), { lazy: undefined })
  }),
)

// The page is being reloaded; wait until the new one replaces it.
if (hasUrlChanged()) await new Promise(() => null)

document.documentElement.dataset.hydrated = ''
rememberFields()
const router = createBrowserRouter(routes, { hydrationData: state.router })
closeOverlaysOnBack(() => router.state.location.key)
const { pathname: first } = window.location
const stop = router.subscribe(({ location }) => {
  if (location.pathname === first) return
  stop()
  // machine-head.tsx describes only the first page.
  for (const tag of document.querySelectorAll('[data-machine]')) tag.remove()
})
// A transition hydrates in slices, so that the page can be scrolled and clicked during hydration.
startTransition(() => {
  hydrateRoot(
    document.getElementById('root') as HTMLElement,
    <App client={client} onHydrated={afterHydration}>
      {/* Navigations render in one go: in slices between frames a page took twice as long on a slow CPU. */}
      <RouterProvider router={router} useTransitions={false} />
    </App>,
  )
})
// After an update of the site, an open page requests scripts that no longer exist; a reloaded one has the new names.
window.addEventListener(SCRIPT_GONE, loadAgain)

/** Starts what can wait until the page is interactive. */
function afterHydration(): void {
  onHydrated()
  whenIdle(async () =>
    (await retryUntilAnswered(() => import('./idle.ts'))).startIdle(client, router, rendered, tabs.sessionEnded),
  )
  // Following the link shows the error.
  prefetchLinks((url) => void load(url).catch(() => null))
  // On a page with links to blogs most signed-in users open one next. Others have to sign in first, unless the site
  // allows public reading.
  client.ensureQueryData(session).then(
    (user) => {
      const leadsToBlogs = document.querySelector(`a[href^="${paths.blog('')}"]`)
      if (user && leadsToBlogs && !prefersReducedData()) whenIdle(() => pageAt(paths.blog('any')))
    },
    // The user pressed "Try again", which starts a new request.
    () => null,
  )
}

/** Loads the script of the page at a URL and, for a signed-in user, its data. */
async function load(url: URL): Promise<void> {
  const page = await pageAt(url.pathname)
  if (typeof page?.loader !== 'function' || !isSignedIn(client)) return
  await page.loader({ request: new Request(url), params: page.params } as LoaderFunctionArgs, undefined)
}

/** Undefined if there is no such page, or its script fails to load: a navigation requests it again. */
async function pageAt(pathname: string) {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (!match) return
  const { route, params } = match
  const page = typeof route.lazy === 'function' ? await (route as Lazy).lazy().catch(() => undefined) : route
  return page && { ...page, params }
}

/**
 * Ends an expired session and redirects to the login form; a person who is writing keeps their page, which is locked,
 * until they press something that needs the session. Returns whether the user was notified.
 */
function sessionExpired(call: 'read' | 'change' | 'sign-out'): boolean {
  if (!isSignedIn(client) || (isSigningOut(client) && call !== 'sign-out')) return false
  if (call === 'read' && isWriting()) {
    lockPage()
    return true
  }
  const { pathname, search } = router.state.location
  const why = reasonOfEnd()
  switchUser(client, null)
  if (pathname === paths.login) return true
  notify.error(messages.sessionExpired)
  if (why) void sayWhy(why)
  void router.navigate(paths.login, { replace: true, state: { from: pathname + search } })
  return true
}

async function sayWhy(why: SessionEnd): Promise<void> {
  const { ENDS } = await retryUntilAnswered(() => import('./session/session-end-words.ts'))
  notify.notice(ENDS[why])
}

/** Loads the requested page from the server, if that is reachable. */
async function loadAgain(): Promise<void> {
  if (!(await isServerThere())) return
  const wanted = createPath(router.state.navigation.location ?? router.state.location)
  window.reloadForScripts?.(() => {
    if (wanted === createPath(window.location)) window.location.reload()
    else window.location.assign(wanted)
  })
}

async function isServerThere(): Promise<boolean> {
  return fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
}
