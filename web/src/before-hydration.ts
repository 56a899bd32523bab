const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

// Back may have been pressed before the first script ran, so `location` may no longer be the requested URL.
const [asked] = performance.getEntriesByType('navigation')
const rendered = addressOf(asked ? new URL(asked.name) : window.location)
let hydrated = false

/**
 * Reloads the page if Back or Forward changes the URL before hydration. Nothing would render the other page, and
 * hydration would find a URL that does not match the server-rendered page.
 */
export function reloadOnUrlChange(): void {
  const reload = () => !hydrated && hasUrlChanged() && window.location.reload()
  window.addEventListener('popstate', reload)
  reload()
}

/** Whether the URL differs from that of the server-rendered page. */
export const hasUrlChanged = (): boolean => addressOf(window.location) !== rendered

/**
 * Call it once the router is running and elements have their handlers: what was submitted or pressed before hydration
 * is done now.
 */
export function onHydrated(): void {
  hydrated = true
  const pressed = window.releasePressed?.()
  if (!pressed?.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed.click()
}
