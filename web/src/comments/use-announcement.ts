import { useEffect, useState } from 'react'

/** As long as a screen reader may take to come to it. */
const TOLD_MS = 5000

/** A sentence for screen readers, and what sets it; it goes after a while, so that the same one is heard again. */
export function useAnnouncement() {
  const [told, tell] = useState('')
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => tell(''), TOLD_MS)
    return () => clearTimeout(timer)
  }, [told])
  return [told, tell] as const
}
