import { useEffect, useState } from 'react'

/** How long a screen reader may take to get to it. */
const TOLD_MS = 5000

/**
 * A sentence for screen readers, and its setter. It is cleared after a while, so that the same one is announced again.
 */
export function useAnnouncement() {
  const [told, tell] = useState('')
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => tell(''), TOLD_MS)
    return () => clearTimeout(timer)
  }, [told])
  return [told, tell] as const
}
