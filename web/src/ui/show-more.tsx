import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** The element that contains the cards. */
  grid: RefObject<HTMLElement | null>
  /** How many pages of cards are loaded. */
  pages: number
  /** Whether there are more cards, whether any are being fetched, and how often that has failed. */
  has: boolean
  fetching: boolean
  errors: number
  read: () => void
}

type Before = { pages: number; errors: number; last: HTMLElement | undefined }

/** A button that loads more cards. For keyboard users it then moves the focus to the first new card. */
export function MoreBlogs({ grid, pages, has, fetching, errors, read }: Props) {
  /** What there was when the user asked for more; null when nothing more is wanted. */
  const [before, setBefore] = useState<Before | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!before || fetching) return
    // A live event in between refetches the listing, which cancels the load of the next page: it is loaded again.
    if (pages === before.pages && errors === before.errors && has) {
      read()
      return
    }
    setBefore(null)
    const cards = cardsOf(grid)
    const at = before.last ? cards.indexOf(before.last) : -1
    const first = at < 0 ? undefined : cards[at + 1]
    const focused = document.activeElement
    // Leave the focus alone if the user has moved it.
    if (focused === document.body || focused === button.current) {
      first?.querySelector('a')?.focus({ preventScroll: true })
    }
  }, [before, pages, has, fetching, errors, read, grid])
  if (!has) return null
  return (
    <div className="mt-14 text-center">
      <Button
        ref={button}
        look="plain"
        disabled={before !== null}
        onClick={() => setBefore({ pages, errors, last: cardsOf(grid).at(-1) })}
      >
        {before ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  )
}

const cardsOf = (grid: RefObject<HTMLElement | null>) => [
  ...(grid.current?.querySelectorAll<HTMLElement>('article') ?? []),
]
