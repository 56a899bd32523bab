import { hydrate } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, type DataRouteObject, matchRoutes, RouterProvider } from 'react-router'
import { App } from './app.tsx'
import { get } from './http/client.ts'
import { createQueryClient } from './http/query-client.ts'
import { startLive } from './live.ts'
import { paths } from './paths.ts'
import { createRoutes } from './router.tsx'
import { changePerson, isLeaving, isSignedIn } from './session/change-person.ts'
import { notify } from './ui/toast.ts'

const RELOADED = 'reloaded-for-scripts'

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
const client = createQueryClient(get, sessionExpired)
const routes = createRoutes(client)
hydrate(client, state.query)

// What is on the screen must be here before the takeover, or the first render would differ from the server's.
await Promise.all(
  (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return
    Object.assign(route, await (route as DataRouteObject & { lazy: () => Promise<object> }).lazy(), { lazy: undefined })
  }),
)

const router = createBrowserRouter(routes, { hydrationData: state.router })
hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <App client={client}>
    <RouterProvider router={router} />
  </App>,
)
// After an update of the site an open page asks for scripts that are gone; the page as it is now has others.
window.addEventListener('vite:preloadError', reloadOnce)
whenIdle(() => startLive(client))

/** Whether the person was told. */
function sessionExpired(signingOut: boolean): boolean {
  if (!isSignedIn(client) || (isLeaving(client) && !signingOut)) return false
  const { pathname, search } = router.state.location
  changePerson(client, null)
  if (pathname === paths.login) return true
  notify.error('Session expired. Please login again.')
  router.navigate(paths.login, { replace: true, state: { from: pathname + search } })
  return true
}

/** Loads the page that was wanted from the server, but not over and over where the network is what is missing. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (!navigator.onLine || Date.now() - last < 60_000) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  const wanted = createPath(router.state.navigation.location ?? router.state.location)
  if (wanted === createPath(window.location)) window.location.reload()
  else window.location.assign(wanted)
}

function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 1500 })
  else setTimeout(start, 200)
}
