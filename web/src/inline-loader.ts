// Inlined into the document (web/build/inline-loader.ts) and run before everything else, so it imports nothing. A
// script tag would fetch a module only once, and most engines remember a failed module for the document's lifetime;
// none remembers a failed fetch. The files are immutable, so the import finds them in the browser's cache.
const files = document.currentScript?.dataset.files?.split(' ') ?? []
// Waits as a module tag would: the document must be parsed before it is hydrated.
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))

/**
 * Runs the first file once all are loaded. Retries after 1, 2, 4 … 15 s, ± 50 %, or as soon as the browser is online
 * again.
 */
function runFirst(pauseMs = 1000): void {
  Promise.all([parsed, ...files.map(fetchWhole)]).then(
    () => import(files[0] ?? ''),
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, pauseMs * (0.5 + Math.random()))
        addEventListener('online', resolve)
      }).then(() => runFirst(Math.min(15_000, 2 * pauseMs))),
  )
}

async function fetchWhole(file: string): Promise<unknown> {
  const answer = await fetch(file)
  // The cache holds the whole file once its body was read.
  return answer.ok ? answer.arrayBuffer() : Promise.reject()
}

/**
 * The form that was submitted last. Hydration attaches its handler: until then the browser would post to the page, a
 * 404.
 */
let held: HTMLFormElement | undefined
function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  event.stopImmediatePropagation()
  held = form
}
addEventListener('submit', hold, true)
window.releaseForm = () => {
  removeEventListener('submit', hold, true)
  return held
}

runFirst()
