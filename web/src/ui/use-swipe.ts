import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Pixels that a finger moves before it means something. */
const SWIPE_PX = 60

interface Swipes {
  onLeft: () => void
  onRight: () => void
  /** Only where nothing is left to scroll up. */
  onDown: () => void
}

/** Tells swipes of one finger on `place`, a scrollable element; `moved` follows the finger. Two fingers zoom. */
export function useSwipe(
  place: RefObject<HTMLElement | null>,
  moved: RefObject<HTMLElement | null>,
  { onLeft, onRight, onDown }: Swipes,
): void {
  const swiped = useEffectEvent((x: number, y: number) => {
    if (Math.max(Math.abs(x), y) < SWIPE_PX) return
    if (Math.abs(x) < y) onDown()
    else if (x < 0) onLeft()
    else onRight()
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    let from: { x: number; y: number } | null = null
    const move = (x: number, y: number) => moved.current?.style.setProperty('translate', `${x}px ${y}px`)
    /** How far the finger has come, in pixels: along one axis. */
    const way = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!from || !touch) return { x: 0, y: 0 }
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      const isAcross = Math.abs(x) > Math.abs(y)
      return { x: isAcross ? x : 0, y: isAcross || element.scrollTop > 0 ? 0 : Math.max(y, 0) }
    }
    const end = () => {
      from = null
      move(0, 0)
    }
    const stop = new AbortController()
    const on = (type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', act: (event: TouchEvent) => void) =>
      element.addEventListener(type, act, { passive: true, signal: stop.signal })
    on('touchstart', (event) => {
      end()
      // While it is zoomed, a finger moves the picture within the window.
      const isZoomed = (visualViewport?.scale ?? 1) > 1.01
      const [touch] = event.touches
      if (event.touches.length === 1 && touch && !isZoomed && element.scrollTop === 0)
        from = { x: touch.clientX, y: touch.clientY }
    })
    on('touchmove', (event) => {
      const { x, y } = way(event)
      move(x, y)
    })
    on('touchend', (event) => {
      const { x, y } = way(event)
      end()
      swiped(x, y)
    })
    on('touchcancel', end)
    return () => stop.abort()
  }, [place, moved])
}
