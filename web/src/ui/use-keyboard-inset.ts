import { type RefObject, useEffect, useRef } from 'react'
import { useHeightVariable } from './use-height-variable.ts'

/**
 * For a bar at the bottom of the window: keeps `--keyboard`, how much of the window's bottom a phone's keyboard covers,
 * and `--bar-height`, how high the bar is.
 */
export function useKeyboardInset(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--bar-height')
  useEffect(() => {
    const { style } = document.documentElement
    const window = globalThis.visualViewport
    const set = (covered: number) => style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    // A page that is zoomed in has a smaller viewport, too, but no keyboard.
    const move = () => window && set(window.scale > 1.01 ? 0 : innerHeight - window.height - window.offsetTop)
    window?.addEventListener('resize', move)
    window?.addEventListener('scroll', move)
    move()
    return () => {
      window?.removeEventListener('resize', move)
      window?.removeEventListener('scroll', move)
      style.removeProperty('--keyboard')
    }
  }, [])
  return bar
}
