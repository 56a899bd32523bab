import { useEffect, useRef, useState } from 'react'
import type { BlogCard } from '#contract/blogs.ts'

type Shown = { tag: string; ids: string[] }

/**
 * The cards to show. To a reader who has scrolled past `top` nothing above moves: what stands keeps its order, and what
 * is new among or above it waits; `waiting` says how many. What comes below, changes or goes is shown at once.
 */
export function useHeldCards(cards: BlogCard[] | undefined, tag: string) {
  const top = useRef<HTMLElement>(null)
  const shown = useRef<Shown>({ tag, ids: [] })
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1)
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.top < 0)
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  const held = cards && past && shown.current.tag === tag ? holdBack(cards, shown.current.ids) : cards
  useEffect(() => {
    shown.current = { tag, ids: held?.map(({ _id }) => _id) ?? [] }
  })
  return { held, waiting: (cards?.length ?? 0) - (held?.length ?? 0), top, release: () => setPast(false) }
}

/** The cards whose ids were shown, in that order, and after them what comes behind all of these in the list. */
export function holdBack(cards: BlogCard[], shown: string[]): BlogCard[] {
  const now = new Map(cards.map((card) => [card._id, card]))
  const kept = shown.flatMap((id) => now.get(id) ?? [])
  const known = new Set(shown)
  const below = cards.slice(cards.findLastIndex(({ _id }) => known.has(_id)) + 1)
  return kept.length ? [...kept, ...below] : cards
}
