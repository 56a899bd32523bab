import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a bar at the bottom of the window: keeps `--keyboard`, how much of the window's bottom a phone's keyboard covers,
 * and `--bar-height`, how high the bar is.
 */
export function useKeyboardInset(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const set = (name: string, pixels: number) => style.setProperty(name, `${Math.max(0, Math.round(pixels))}px`)
    const window = globalThis.visualViewport
    // A page that is zoomed in has a smaller viewport, too, but no keyboard.
    const move = () =>
      window && set('--keyboard', window.scale > 1.01 ? 0 : innerHeight - window.height - window.offsetTop)
    const size = new ResizeObserver(() => bar.current && set('--bar-height', bar.current.offsetHeight))
    if (bar.current) size.observe(bar.current)
    window?.addEventListener('resize', move)
    window?.addEventListener('scroll', move)
    move()
    return () => {
      size.disconnect()
      window?.removeEventListener('resize', move)
      window?.removeEventListener('scroll', move)
      style.removeProperty('--keyboard')
      style.removeProperty('--bar-height')
    }
  }, [])
  return bar
}
