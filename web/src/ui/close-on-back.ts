import { useEffectEvent, useLayoutEffect } from 'react'

/** The functions that close the open overlays, the uppermost last. */
const overlays: (() => void)[] = []
/** How many overlays the current entry of the history stands for. */
let depth = 0

const depthOf = (state: { overlays?: number } | null): number => state?.overlays ?? 0

/**
 * Back closes an overlay before it leaves the page. Each that opens adds an entry with the page's address and key, which
 * the router does not see. The entry stays when the overlay is closed otherwise, as taking it back could cross a
 * navigation: the next overlay uses it, and Back passes over it.
 * @param keyOfPage of the router's location
 */
export function closeOverlaysOnBack(keyOfPage: () => string): void {
  depth = depthOf(history.state)
  const handle = (event: PopStateEvent) => {
    const left = depth
    depth = depthOf(event.state)
    // A link to a part of the page has no state; React Router calls the first page `default`.
    const isSamePage = event.state && (event.state.key ?? 'default') === keyOfPage()
    if (!isSamePage || depth === left) return
    event.stopImmediatePropagation()
    if (overlays.length > depth) for (const close of overlays.slice(depth).reverse()) close()
    else if (depth < left) history.back()
  }
  addEventListener('popstate', handle, true)
}

/** Lets Back close an overlay while it is open. `onClose` is what Escape and its button call. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // In the tick in which it closes: after an ordinary effect, Back could come first and close what is closed.
  useLayoutEffect(() => {
    if (!isOpen) return
    const own = () => close()
    overlays.push(own)
    if (overlays.length > depthOf(history.state)) {
      depth = overlays.length
      history.pushState({ ...history.state, overlays: depth }, '')
    }
    return () => {
      overlays.splice(overlays.indexOf(own), 1)
    }
  }, [isOpen])
}
