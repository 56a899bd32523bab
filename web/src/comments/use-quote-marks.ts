import { useEffect, useEffectEvent } from 'react'
import type { Comment } from '#contract/comments.ts'
import { mark, rangeOf, sectionElement } from './place-in-text.ts'

/**
 * Marks in the text what comments quote, while they are shown beside it; a click on such words leads to the comment.
 * @param version what the text on the page is of: with another one they are looked for again
 * @param onPick receives the id of the comment
 */
export function useQuoteMarks(isOn: boolean, list: Comment[], version: unknown, onPick: (id: string) => void): void {
  const pick = useEffectEvent(onPick)
  const quoted = isOn ? list.filter(({ quote }) => quote !== undefined) : []
  const key = quoted.map(({ _id }) => _id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote never changes, so its comment's id stands for it
  useEffect(() => {
    if (key === '') return
    const found = quoted.flatMap(({ _id, section, quote = '' }) => {
      const element = section && sectionElement(section)
      const range = element ? rangeOf(element, quote) : undefined
      return range ? [{ _id, range }] : []
    })
    mark(
      'quotes',
      found.map(({ range }) => range),
    )
    const press = ({ target, clientX, clientY }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a, button') || getSelection()?.isCollapsed === false) return
      const isAt = ({ left, right, top, bottom }: DOMRect) =>
        left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
      const hit = target.closest('.reading') && found.find(({ range }) => [...range.getClientRects()].some(isAt))
      if (hit) pick(hit._id)
    }
    document.addEventListener('click', press)
    return () => {
      document.removeEventListener('click', press)
      mark('quotes', [])
    }
  }, [key, version])
}
