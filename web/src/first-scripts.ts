// Stands inside the document and runs before all else (web/build/first-scripts.ts), so it imports nothing. The document
// would ask for a script once, and most engines keep a module that failed as failed for as long as the document lives;
// none keeps a failed fetch. The files never change, so that the import finds them in the browser's cache.
const files = document.currentScript?.dataset.files?.split(' ') ?? []
// As a module's tag would: what they hydrate has to be there.
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))

/** Asks until all files are here, after 1, 2, 4 … 15 s give or take half, or as soon as the browser is connected again. */
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
  // The cache has all of it once all of it was read.
  return answer.ok ? answer.arrayBuffer() : Promise.reject()
}

/** The form that was sent last. Its handler comes with hydration: until then the browser would send it to a page, a 404. */
let held: HTMLFormElement | undefined
function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.method !== 'post') return
  event.preventDefault()
  event.stopImmediatePropagation()
  held = form
}
addEventListener('submit', hold, true)
window.endHold = () => {
  removeEventListener('submit', hold, true)
  return held
}

runFirst()
