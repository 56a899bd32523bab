import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import type { Place } from '#contract/quotes.ts'
import { COVERS } from './comments-panel.tsx'
import { showInText } from './place-in-text.ts'
import { isInBlog, sectionsOf } from './quoting.ts'
import { elementsOf } from './scroll-area.tsx'
import { useQuoteMarks } from './use-quote-marks.ts'

/** Someone wants to read the comments at a place in the text, or to write one. */
export type Asked = { place: Place; writes: boolean }

interface Panel {
  asked: Asked | undefined
  onAsked: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The comments that are shown; undefined until they are known. */
  list: Comment[] | undefined
  scroller: RefObject<HTMLElement | null>
  field: RefObject<HTMLTextAreaElement | null>
  /** Sets where a new comment will be; undefined: no one can comment. */
  onPlace: ((place: Place) => void) | undefined
}

/** The ways between the comments in the panel and their places in the text. */
export function useQuotingOf(blog: Blog, panel: Panel) {
  const { asked, onAsked, open, onOpenChange, list, scroller, field, onPlace } = panel
  const sections = sectionsOf(blog)
  const isThere = ({ section, quote }: Place) =>
    sections.some(({ name }) => name === section) &&
    (quote === undefined || (section !== undefined && isInBlog(blog, section, quote)))
  /** Where in the text to go once the panel that covers it is closed. */
  const toShow = useRef<Place>(undefined)
  const show = (place: Place) => {
    if (!matchMedia(COVERS).matches) return showInText(place)
    toShow.current = place
    onOpenChange(false)
  }
  const takesFocus = () => {
    const place = toShow.current
    toShow.current = undefined
    if (place) showInText(place)
    return place !== undefined
  }
  /** Where in the panel to go once it is open. */
  const [goal, setGoal] = useState<Asked>()
  const ask = (next: Asked) => {
    if (next.writes) onPlace?.(next.place)
    onOpenChange(true)
    setGoal(next)
  }
  const take = useEffectEvent((next: Asked) => {
    ask(next)
    onAsked()
  })
  useEffect(() => {
    if (asked) take(asked)
  }, [asked])
  const isReady = open && list !== undefined
  useEffect(() => {
    if (!isReady || !goal) return
    // After the panel has taken the focus.
    const frame = requestAnimationFrame(() => {
      setGoal(undefined)
      if (goal.writes) field.current?.focus()
      else goTo(scroller.current?.querySelector<HTMLElement>(`[data-group="${goal.place.section}"]`), 'start')
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady, goal, field, scroller])
  useQuoteMarks(open, list ?? [], blog, (id) => {
    const place = scroller.current
    if (place) goTo(elementsOf(place, [id])[0] as HTMLElement | undefined, 'center')
  })
  const write = (place: Place) => ask({ place, writes: true })
  return { context: { sections, isThere, show, write: onPlace && write }, takesFocus, write }
}

function goTo(element: HTMLElement | null | undefined, block: 'start' | 'center'): void {
  if (!element) return
  element.scrollIntoView({ block })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
