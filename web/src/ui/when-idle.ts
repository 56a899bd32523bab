/** Runs `start` once the browser is idle, within a second and a half. */
export function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 1500 })
  else setTimeout(start, 200)
}
