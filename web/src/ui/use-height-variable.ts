import { type RefObject, useEffect } from 'react'

/** Keeps the height of an element in a variable of the page's style, such as `--bar-height`, in pixels. */
export function useHeightVariable(element: RefObject<HTMLElement | null>, name: `--${string}`): void {
  useEffect(() => {
    const { style } = document.documentElement
    const set = () => style.setProperty(name, `${element.current?.offsetHeight ?? 0}px`)
    // The observer first calls it after this frame's effects and animations.
    set()
    const size = new ResizeObserver(set)
    if (element.current) size.observe(element.current)
    return () => {
      size.disconnect()
      style.removeProperty(name)
    }
  }, [element, name])
}

/** Such a height, in pixels; the given one if there is none. */
export const heightVariable = (name: `--${string}`, otherwise = 0): number =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(name)) || otherwise
