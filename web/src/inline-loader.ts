// Inlined into the document (web/build/inline-loader.ts) and run before everything else, so it imports nothing. A
// script tag would fetch a module only once, and most engines remember a failed module for the document's lifetime;
// none remembers a failed fetch. The files are immutable, so the import finds them in the browser's cache.
const { files: listed = '', outdated = '' } = document.currentScript?.dataset ?? {}
const files = listed.split(' ')
// Waits as a module tag would: the document must be parsed before it is hydrated.
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))

/**
 * How often a file is missing (404) before it is gone permanently: an instance that has just started may store it yet.
 */
const GONE_AFTER = 3

/**
 * Runs the first file once all are loaded. Retries after 1, 2, 4 … 15 s, ± 50 %, or as soon as the browser is online
 * again.
 */
function runFirst(pauseMs = 1000, missing = 0): void {
  Promise.all([parsed, ...files.map(fetchWhole)]).then(
    () => import(files[0] ?? ''),
    (status) => {
      const missed = status === 404 ? missing + 1 : 0
      if (missed === GONE_AFTER) return window.reloadForScripts?.()
      return new Promise((resolve) => {
        setTimeout(resolve, pauseMs * (0.5 + Math.random()))
        addEventListener('online', resolve)
      }).then(() => runFirst(Math.min(15_000, 2 * pauseMs), missed))
    },
  )
}

async function fetchWhole(file: string): Promise<unknown> {
  const answer = await fetch(file)
  // The cache holds the whole file once its body was read.
  return answer.ok ? answer.arrayBuffer() : Promise.reject(answer.status)
}

/** Input that would be lost with the page, or was restored by the browser, which fires no event. */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) => field.value !== field.defaultValue

window.reloadForScripts = (reload) => {
  let mayReload = false
  // Hydrated, the page keeps drafts and asks before it is left.
  if (reload || ![...document.querySelectorAll<HTMLInputElement>('input,textarea')].some(isTyped)) {
    try {
      // Without storage it could continue forever.
      mayReload = Date.now() - Number(sessionStorage.reloadedAt ?? 0) > 60_000
      if (mayReload) sessionStorage.reloadedAt = Date.now()
    } catch {}
  }
  if (!document.getElementById('outdated')) {
    const notice = document.createElement('p')
    Object.assign(notice, { id: 'outdated', role: 'alert' })
    notice.style.cssText =
      'position:fixed;inset:auto 0 0;z-index:99;padding:1rem;background:var(--raised);border-top:2px solid var(--accent)'
    const [before = '', label, after = ''] = outdated.split(/<\/?reload>/)
    const link = document.createElement('a')
    Object.assign(link, { href: '', textContent: label })
    link.style.cssText = 'color:var(--accent);text-decoration:underline'
    notice.append(before, link, after)
    document.body.append(notice)
  }
  if (mayReload) (reload ?? (() => location.reload()))()
}
// Until the page is hydrated; hydrate.tsx has a listener of its own.
addEventListener('script-gone', () => 'hydrated' in document.documentElement.dataset || window.reloadForScripts?.())

/**
 * The form that was submitted, or else the button that was pressed last. Hydration attaches their handlers: until then
 * the browser would post the form to the page, a 404, and the button would do nothing.
 */
let pressed: HTMLElement | null | undefined
function hold(event: Event): void {
  const target = event.target as HTMLElement
  if (event.type === 'click') {
    if (!(pressed instanceof HTMLFormElement)) pressed = target.closest<HTMLElement>('button[type=button]') ?? pressed
  } else if ((target as HTMLFormElement).method === 'post') {
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = target
  }
}
for (const type of ['submit', 'click']) addEventListener(type, hold, true)
window.releasePressed = () => {
  for (const type of ['submit', 'click']) removeEventListener(type, hold, true)
  return pressed
}

runFirst()
