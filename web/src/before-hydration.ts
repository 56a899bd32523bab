const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

// Back may have been pressed before the first script ran: the browser itself knows what it asked for.
const [asked] = performance.getEntriesByType('navigation')
const rendered = addressOf(asked ? new URL(asked.name) : window.location)
let hydrated = false

/**
 * Back and Forward between two addresses of one document show nothing before it is hydrated: nobody would render the
 * other page, and hydration would come upon an address that is not what stands there. So the server renders it.
 */
export function reloadWhenMoved(): void {
  const reload = () => !hydrated && isMovedAway() && window.location.reload()
  window.addEventListener('popstate', reload)
  reload()
}

/** Whether the address is another than that of the page that the server rendered. */
export const isMovedAway = (): boolean => addressOf(window.location) !== rendered

/** To be called once the router shows what an address stands for, and forms have their handlers: one that was sent is sent now. */
export function onHydrated(): void {
  hydrated = true
  const form = window.endHold?.()
  if (form?.isConnected) form.requestSubmit()
}
