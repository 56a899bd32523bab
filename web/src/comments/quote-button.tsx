import { MessageCirclePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Place } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import { isComposing } from '../ui/is-composing.ts'
import { Message, srOnly } from '../ui/message.tsx'
import { selectedPlace } from './place-in-text.ts'

/** Milliseconds for which a selection has to rest. */
const SETTLED_MS = 200
/** Pixels from the edges of the window to the middle of the button, and from the words to it; a finger's handles hang below them. */
const [EDGE, BELOW, BELOW_HANDLES] = [64, 8, 32]

type Shown = { place: Place; left: number; top: number }

/** The button below words that are selected in the text: opens the field for a comment that quotes them. */
export function QuoteButton({ onQuote }: { onQuote: (place: Place) => void }) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** A mouse is still selecting. */
    let isPressed = false
    const look = () => {
      clearTimeout(timer)
      if (!isPressed) timer = setTimeout(() => setShown(findShown()), SETTLED_MS)
    }
    const press = ({ pointerType }: PointerEvent) => {
      isPressed = pointerType === 'mouse'
    }
    const release = () => {
      isPressed = false
      look()
    }
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && !isComposing(event) && setShown(undefined)
    document.addEventListener('selectionchange', look)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('keydown', leave)
    look()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('keydown', leave)
    }
  }, [])
  if (!shown) return null
  return createPortal(
    <button
      type="button"
      // The selection stays.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        onQuote(shown.place)
        getSelection()?.removeAllRanges()
        setShown(undefined)
      }}
      style={{ left: shown.left, top: shown.top }}
      className="absolute z-20 inline-flex min-h-9 -translate-x-1/2 items-center gap-1.5 rounded-full border border-line bg-raised px-3.5 text-sm font-medium text-ink shadow-lift select-none hover:border-edge hover:text-accent print:hidden"
    >
      <MessageCirclePlus aria-hidden className="size-4" />
      <Message text={messages.commentOnSelection} values={{ hidden: srOnly }} />
    </button>,
    document.body,
  )
}

function findShown(): Shown | undefined {
  const selected = selectedPlace()
  const last = selected && [...selected.range.getClientRects()].at(-1)
  if (!selected || !last) return undefined
  const width = document.documentElement.clientWidth
  const below = matchMedia('(pointer: coarse)').matches ? BELOW_HANDLES : BELOW
  return {
    place: selected.place,
    left: scrollX + Math.min(Math.max((last.left + last.right) / 2, EDGE), width - EDGE),
    top: scrollY + last.bottom + below,
  }
}
