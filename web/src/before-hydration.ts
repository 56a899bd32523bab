const pathAndQuery = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

// Back may have been pressed before the first script ran, so `location` may no longer be the requested URL.
const [asked] = performance.getEntriesByType('navigation')
const rendered = pathAndQuery(asked ? new URL(asked.name) : window.location)
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
export const hasUrlChanged = (): boolean => pathAndQuery(window.location) !== rendered

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** The fields of a form that the server sent. Each keeps what it holds, also once React has replaced it. */
let fields: Field[] = []
let focused: Element | null = null
const noteFocus = ({ target }: FocusEvent) => {
  focused = target as Element
}

/** Call it before the page is hydrated, so that `onHydrated` can restore earlier input. */
export function rememberFields(): void {
  fields = [...document.querySelectorAll<Field>('#root form :is(input,select,textarea)[name]')]
  focused = document.activeElement
  addEventListener('focusin', noteFocus)
}

/**
 * Where a password manager or a proxy has changed the HTML, React replaces all of it, and the fields with it: fills the
 * new ones in.
 */
function restoreFields(): void {
  removeEventListener('focusin', noteFocus)
  for (const field of fields) {
    if (field.isConnected) continue
    const name = CSS.escape(field.name)
    const now = document.querySelector(`#root form :is(input,select,textarea)[name="${name}"]`)
    if (!isField(now)) continue
    if (field === focused) now.focus()
    if (field instanceof HTMLInputElement && now instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked !== now.checked) now.click()
    } else if (field.value !== '' && field.value !== now.value) {
      // React does not see values that are set on the field itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, field.value)
      now.dispatchEvent(new Event('input', { bubbles: true }))
      now.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  fields = []
}

/**
 * Call it once the router is running and elements have their handlers: forms and buttons used before hydration
 * is done now.
 */
export function onHydrated(): void {
  hydrated = true
  restoreFields()
  const pressed = window.releasePressed?.()
  if (!pressed?.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed.click()
}
