import { use, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { FirstLocation } from '../ui/heading.tsx'
import { isReturn } from '../ui/use-reserved-height.ts'

/**
 * Goes to the heading that the address names: the browser cannot if the text comes later than the page. A reload and
 * Back go to where the reader was instead.
 * @param isInDocument whether the document came with the text, and the browser has gone there
 */
export function useHeadingInAddress(isInDocument = false): void {
  const { hash, key } = useLocation()
  const first = use(FirstLocation)
  const isPop = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be asked for again
  useEffect(() => {
    if (isInDocument && key === first) return
    if (isPop && (key !== first || isReturn())) return
    const heading = document.getElementById(idIn(hash))
    if (!heading?.closest('.reading')) return
    heading.scrollIntoView()
    // A screen reader and Tab continue from here.
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [hash, key])
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
