import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** Where the cards stand, and how many. */
  grid: RefObject<HTMLElement | null>
  count: number
  /** Whether there are more, and whether they are being read. */
  has: boolean
  busy: boolean
  read: () => void
}

/** Reads further cards. Who pressed it by keyboard goes on at the first of them, not behind the last. */
export function MoreBlogs({ grid, count, has, busy, read }: Props) {
  const before = useRef<number | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    const first = grid.current?.querySelectorAll<HTMLElement>('article a')[before.current]
    before.current = null
    const focused = document.activeElement
    // Whoever has gone elsewhere meanwhile stays there.
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
