import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** The part of a comment at the lower edge that has to be visible for a reader to notice it. */
const NOTICED_PX = 32

const IN_PANEL = 'grow overflow-y-auto overscroll-contain px-5'
/** As high as the window, less the panel's title, in a panel that is scrolled as a whole. */
const IN_LOW_PANEL =
  '[@media(height<26rem)]:h-[calc(100dvh-4rem)] [@media(height<26rem)]:flex-none [@media(height<26rem)]:overscroll-auto'

type Props = {
  label: string
  ref: RefObject<HTMLDivElement | null>
  /** The ids of the comments to be seen. */
  unseen: string[]
  /** Called with those of them that come into view. */
  onSeen: (ids: string[]) => void
  children: ReactNode
}

/** The scrollable part of a panel of fixed height; arrow keys scroll it too. */
export function ScrollArea({ label, ref, unseen, onSeen, children }: Props) {
  const see = useEffectEvent((elements: Element[]) => {
    const ids = elements.map(commentIdOf).filter((id) => unseen.includes(id))
    if (ids.length > 0) onSeen(ids)
  })
  const watched = unseen.join()
  // Measured directly: an IntersectionObserver reports visible elements only after painting them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watched elements change with the list
  useLayoutEffect(() => {
    const place = ref.current
    if (!place || watched === '') return
    const { top, bottom } = place.getBoundingClientRect()
    const isInView = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.top <= bottom - NOTICED_PX && box.bottom >= top
    }
    see(elementsOf(place, unseen).filter(isInView))
  }, [watched])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watched elements change with the list
  useEffect(() => {
    const place = ref.current
    if (!place || watched === '') return
    const observer = new IntersectionObserver(
      (entries) => see(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)),
      { root: place, rootMargin: `0px 0px -${NOTICED_PX}px` },
    )
    for (const element of elementsOf(place, unseen)) observer.observe(element)
    return () => observer.disconnect()
  }, [watched])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the list could not be scrolled by keyboard
    <section ref={ref} tabIndex={0} aria-label={label} className={`${IN_PANEL} ${IN_LOW_PANEL}`}>
      {children}
    </section>
  )
}

const commentIdOf = (element: Element) => element.getAttribute('data-comment') ?? ''

/** The comments with these ids, in the order in which they are shown. */
export function elementsOf(place: Element, ids: string[]): Element[] {
  const wanted = new Set(ids)
  return [...place.querySelectorAll('[data-comment]')].filter((element) => wanted.has(commentIdOf(element)))
}
