import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The current minute, kept up to date; null on the server and until the browser has hydrated the page. */
export function useCurrentMinute(): number | null {
  return useSyncExternalStore(subscribe, minute, () => null)
}

const minute = () => Math.floor(Date.now() / MINUTE_MS)

/** One timer for all subscribers. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(notifyAll, MINUTE_MS)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function notifyAll(): void {
  for (const tell of listeners) tell()
}
