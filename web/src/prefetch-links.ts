/** How long a pointer must rest on a link before it counts as meant. */
const MEANT_MS = 50

/**
 * Calls `load` as soon as the user is about to follow a link: hovers over it, focuses it, or begins to press it. Does
 * nothing if the browser is set to save data.
 */
export function prefetchLinks(load: (url: URL) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const now = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return
    if (!prefersReducedData()) load(new URL(link.href))
  }
  const soon = (event: Event) => {
    cancel()
    timer = setTimeout(() => now(event), MEANT_MS)
  }
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && soon(event))
  addEventListener('focusin', (event) => soon(event))
  // A touch may become a scroll; the browser then cancels the pointer.
  addEventListener('pointerdown', (event) => (event.pointerType === 'mouse' ? now(event) : soon(event)))
  addEventListener('pointercancel', cancel)
}

/** Whether the browser is set to save data. */
export function prefersReducedData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}
