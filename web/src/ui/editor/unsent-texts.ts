/**
 * At most this long after a key the form gets the text: serialising and validating 5,000 words at each key takes longer
 * than a frame on a slow processor.
 */
const AFTER_MS = 500

const unsent = new Set<() => void>()

/** Gives the form what was typed and has not reached it yet. */
export function sendTexts(): void {
  for (const send of [...unsent]) send()
}

/** Asks before the page is closed: what is sent now is not stored yet. */
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

/** Calls `send` for a text that changes, soon after the first change that was not sent. */
export function sendLater(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
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
      if (timer !== undefined) return
      remember(now)
      timer = setTimeout(now, AFTER_MS)
    },
    now,
    cancel,
  }
}
