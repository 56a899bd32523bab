import { useEffect, useEffectEvent } from 'react'

const EVENT = 'signed-out-elsewhere'

/** Tells the open page that another tab signed out, before the user's own data is removed from it. */
export function announceSignedOutElsewhere(): void {
  dispatchEvent(new Event(EVENT))
}

/** Calls `then` when another tab has signed out, while the page still shows what the user typed. */
export function useSignedOutElsewhere(then: () => void): void {
  const call = useEffectEvent(then)
  useEffect(() => {
    const handle = () => call()
    addEventListener(EVENT, handle)
    return () => removeEventListener(EVENT, handle)
  }, [])
}
