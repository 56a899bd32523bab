import { type RefObject, useLayoutEffect, useRef } from 'react'
import { setTabItem, tabItem } from '../tab-storage.ts'

/**
 * For the place of something that is read later than the page around it: while it waits, the place is as high as when it
 * was last left in this tab, so that one is led back to where one was in it. With `full` its height is noted.
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
  // The browser could go back no further than the page was long; who has scrolled since stays where they are. Within the
  // site the router does this.
  if (isReturn() && (end || window.scrollY === 0)) window.scrollTo(0, scrolled)
}

/** Whether the document was reloaded or come back to. */
function isReturn(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return loading?.type === 'reload' || loading?.type === 'back_forward'
}
