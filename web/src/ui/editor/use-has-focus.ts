import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the focus is in an element or in a popover that it opened. It stays true while the window itself has lost the
 * focus, as to a file chooser.
 */
export function useHasFocus(place: RefObject<HTMLElement | null>): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const look = ({ type, target, relatedTarget }: FocusEvent) => {
      const next = type === 'focusin' ? target : relatedTarget
      if (next === null && !document.hasFocus()) return
      const isInPopover = next instanceof Element && next.closest('[data-radix-popper-content-wrapper]') !== null
      setHas((before) => (before && isInPopover) || (next instanceof Node && place.current?.contains(next) === true))
    }
    addEventListener('focusin', look)
    addEventListener('focusout', look)
    return () => {
      removeEventListener('focusin', look)
      removeEventListener('focusout', look)
    }
  }, [place])
  return has
}
