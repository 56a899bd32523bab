import { type RefObject, useLayoutEffect, useRef } from 'react'
import { setTabItem, tabItem } from '../tab-storage.ts'

/**
 * Reserves the height of content that loads later than the page around it: the element is as high as when it was last
 * left in this tab, so that the scroll position can be restored. With `full` its height is recorded instead.
 */
export function useReservedHeight(name: string, full: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const key = `height:${name}`
    if (!full) return standIn(element, key)
    const note = () => setTabItem(key, `${element.offsetHeight} ${Math.round(window.scrollY)}`)
    addEventListener('pagehide', note)
    return () => {
      removeEventListener('pagehide', note)
      note()
    }
  }, [name, full])
  return place
}

function standIn(element: HTMLElement, key: string): void {
  const [height = 0, scrolled = 0] = (tabItem(key) ?? '').split(' ').map(Number)
  const end = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
  element.style.minHeight = `${height}px`
  // The browser could scroll no further than the shorter page; a user who has scrolled since stays in place. Within the
  // site the router restores the position.
  if (isReturn() && (end || window.scrollY === 0)) window.scrollTo(0, scrolled)
}

/** Whether the document was reloaded, or opened by Back or Forward. */
export function isReturn(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loading?.type === 'reload' || loading?.type === 'back_forward'
}
