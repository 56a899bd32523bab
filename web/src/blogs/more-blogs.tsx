import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** The element that contains the cards, and their number. */
  grid: RefObject<HTMLElement | null>
  count: number
  /** Whether there are more cards, and whether they are loading. */
  has: boolean
  busy: boolean
  read: () => void
}

/** A button that loads more cards. For keyboard users it then moves the focus to the first new card. */
export function MoreBlogs({ grid, count, has, busy, read }: Props) {
  const before = useRef<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    const first = grid.current?.querySelectorAll<HTMLElement>('article a')[before.current]
    before.current = null
    const focused = document.activeElement
    // Leave the focus alone if the user has moved it.
    if (focused === document.body || focused === button.current) first?.focus({ preventScroll: true })
  }, [grid, count])
  if (!has) return null
  return (
    <div className="mt-14 text-center">
      <Button
        ref={button}
        look="plain"
        disabled={busy}
        onClick={() => {
          before.current = count
          read()
        }}
      >
        {busy ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  )
}
