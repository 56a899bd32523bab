/**
 * The form gets a text so long after the last key, and after the first one, however steadily the user types. Within the
 * second in which the device has it: see autosave-state.ts.
 */
const PAUSE_MS = 300
const LATEST_MS = 900

const unsent = new Set<() => void>()

/** Gives the form the typed text that has not reached it yet. */
export function sendTexts(): void {
  for (const send of [...unsent]) send()
}

/** Asks before the page is closed: a text that is sent now is not stored yet. */
function askToStay(event: BeforeUnloadEvent): void {
  sendTexts()
  event.preventDefault()
}

const sendIfHidden = () => document.visibilityState === 'hidden' && sendTexts()

function remember(send: () => void): void {
  if (unsent.size === 0) {
    addEventListener('beforeunload', askToStay)
    addEventListener('pagehide', sendTexts)
    // While capturing, so that the form's own listener finds the text in it.
    addEventListener('visibilitychange', sendIfHidden, true)
  }
  unsent.add(send)
}

function forget(send: () => void): void {
  unsent.delete(send)
  if (unsent.size > 0) return
  // Not every browser keeps a page with a beforeunload handler in its back/forward cache.
  removeEventListener('beforeunload', askToStay)
  removeEventListener('pagehide', sendTexts)
  removeEventListener('visibilitychange', sendIfHidden, true)
}

/** Calls `send` for a text that changes: after a pause, and soon after the first change that was not sent. */
export function sendLater(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
    forget(now)
  }
  function now(): void {
    if (timer === undefined) return
    cancel()
    send()
  }
  return {
    changed(): void {
      const time = Date.now()
      if (timer === undefined) {
        remember(now)
        latest = time + LATEST_MS
      }
      clearTimeout(timer)
      timer = setTimeout(now, Math.max(0, Math.min(PAUSE_MS, latest - time)))
    },
    now,
    cancel,
  }
}
