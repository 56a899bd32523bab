import { type RefObject, useEffect, useState } from 'react'

/** Pixels below the window from which an element is near. */
const AHEAD = 800

/** Whether an element has come near the window. @param ahead pixels below the window from which it is near */
export function useNear(place: RefObject<HTMLElement | null>, ahead = AHEAD): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: `0px 0px ${ahead}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, ahead])
  return isNear
}
