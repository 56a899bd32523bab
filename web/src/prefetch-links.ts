/** As long as a pointer rests on what it passes over without meaning it. */
const MEANT_MS = 50

/**
 * Tells of a link as soon as somebody means to follow it: rests on it, comes to it with the keyboard, or begins to
 * press. Tells nothing to those who ask for as little as can be.
 */
export function prefetchLinks(load: (url: URL) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const now = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return
    if (!savesData()) load(new URL(link.href))
  }
  const soon = (event: Event) => {
    cancel()
    timer = setTimeout(() => now(event), MEANT_MS)
  }
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && soon(event))
  addEventListener('focusin', (event) => soon(event))
  // A finger may be going to scroll; then the browser takes the pointer away.
  addEventListener('pointerdown', (event) => (event.pointerType === 'mouse' ? now(event) : soon(event)))
  addEventListener('pointercancel', cancel)
}

/** Whether this person asks for as little as can be. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}
