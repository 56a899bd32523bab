import { type RefObject, useEffect, useState } from 'react'
import { useNear } from '../ui/use-near.ts'
import { positionHere } from './device-positions.ts'

const USES = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Whether a visitor uses the page of a blog in any way, has its end in the window, or has been in it before: until then
 * nothing is of use to them that is loaded for readers.
 * @param end what comes after the text
 */
export function useBeginsReading(blogId: string, end: RefObject<HTMLElement | null>): boolean {
  const [isUsed, setUsed] = useState(false)
  const isAtEnd = useNear(end, 0)
  useEffect(() => {
    if (positionHere(blogId).block) return setUsed(true)
    const ending = new AbortController()
    for (const use of USES) {
      addEventListener(use, () => setUsed(true), { signal: ending.signal, passive: true, once: true })
    }
    return () => ending.abort()
  }, [blogId])
  return isUsed || isAtEnd
}
