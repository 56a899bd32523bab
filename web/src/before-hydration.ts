const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

// Back may have been pressed before the first script ran: the browser itself knows what it asked for.
const [asked] = performance.getEntriesByType('navigation')
const rendered = addressOf(asked ? new URL(asked.name) : window.location)
let hydrated = false
let held: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined

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

/** Keeps a form that is sent before its handler is there, which the browser would send to a page: a 404. */
export function holdForms(): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (hydrated || form.method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      held = { form, submitter: event.submitter }
    },
    true,
  )
}

/** From now on the router shows what an address stands for, and forms have their handlers: one that waits is sent. */
export function endHold(): void {
  hydrated = true
  if (held?.form.isConnected) held.form.requestSubmit(held.submitter)
  held = undefined
}
