import { useCallback, useEffect, useRef, useState } from 'react'
import type { BlogCard } from '#contract/blogs.ts'

type Shown = { tag: string; ids: string[] }

/**
 * The cards to show. For a reader who has scrolled past the listing's top (`watchTop` is its ref), the shown cards keep
 * their order, and the `waiting` new cards among or above them are held back until `release`, which scrolls up to them.
 * Cards that are added below, changed or removed update immediately.
 */
export function usePendingCards(cards: BlogCard[] | undefined, tag: string) {
  const shown = useRef<Shown>({ tag, ids: [] })
  const [past, setPast] = useState(false)
  const top = useRef<HTMLElement>(null)
  const watchTop = useCallback((element: HTMLElement | null) => {
    top.current = element
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const held = cards && past && shown.current.tag === tag ? holdBack(cards, shown.current.ids) : cards
  useEffect(() => {
    shown.current = { tag, ids: held?.map(({ _id }) => _id) ?? [] }
  })
  const release = () => {
    setPast(false)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    top.current?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
    top.current?.querySelector('h1')?.focus({ preventScroll: true })
  }
  return { held, waiting: (cards?.length ?? 0) - (held?.length ?? 0), watchTop, release }
}

/** The cards that were shown, in that order, followed by the cards after the last of them in the list. */
function holdBack(cards: BlogCard[], shown: string[]): BlogCard[] {
  const now = new Map(cards.map((card) => [card._id, card]))
  const kept = shown.flatMap((id) => now.get(id) ?? [])
  const known = new Set(shown)
  const below = cards.slice(cards.findLastIndex(({ _id }) => known.has(_id)) + 1)
  return kept.length ? [...kept, ...below] : cards
}
