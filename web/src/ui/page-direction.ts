import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}
const directionOfPage = () => (getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr')

/** The direction of the page, for components that else set their own: left to right. */
export function usePageDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(subscribe, directionOfPage, () => 'ltr')
}
