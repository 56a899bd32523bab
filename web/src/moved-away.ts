const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

// Back may have been pressed before the first script ran: the browser itself knows what it asked for.
const [asked] = performance.getEntriesByType('navigation')
const rendered = addressOf(asked ? new URL(asked.name) : window.location)
let takenOver = false

/**
 * Back and Forward between two addresses of one document show nothing before it is taken over: nobody would render the
 * other page, and the takeover would come upon an address that is not what stands there. So the server renders it.
 */
export function reloadWhenMoved(): void {
  const reload = () => !takenOver && isMovedAway() && window.location.reload()
  window.addEventListener('popstate', reload)
  reload()
}

/** Whether the address is another than that of the page that the server rendered. */
export const isMovedAway = (): boolean => addressOf(window.location) !== rendered

/** From now on the router shows what an address stands for. */
export function routerShowsMoves(): void {
  takenOver = true
}
