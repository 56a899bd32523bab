import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import type { ReadingBlock, ReadingPosition } from '#contract/reading-positions.ts'
import { blocksOnPage, goTo, indexInSight, indexOfBlock, isEndInSight, readingBlock } from './blocks.ts'
import { positionKey, positionSender } from './send-position.ts'

/** Milliseconds without scrolling after which a reader is somewhere, and after which the end counts as read. */
const STILL = 1500
const STILL_AT_END = 5000

/**
 * Remembers where the reader is in an open blog, and offers the place that is stored: nothing moves without a click.
 * @param stored the remembered position; undefined until it is known, and nothing is stored before
 * @returns `offer`: what may be offered now
 */
export function usePlace(blog: Blog, userId: string | null, stored: ReadingPosition | undefined) {
  const [offer, setOffer] = useState<'continue' | 'back' | null>(null)
  const [isFar, setFar] = useState(false)
  const [sender] = useState(() => positionSender(blog._id, userId))
  /** A stored place that the reader has neither gone to, nor passed, nor thrown away: it is not stored over. */
  const waiting = useRef<ReadingBlock | null>(null)
  /** Whether a place is stored, be it the beginning. */
  const hasPlace = useRef(false)
  const landedAt = useRef(0)
  const isOn = stored?.remembered === true

  const look = useEffectEvent((isStill: boolean) => {
    const blocks = blocksOnPage()
    if (!isOn || blocks.length === 0 || document.visibilityState !== 'visible') return
    const index = indexInSight(blocks)
    const isAtEnd = isEndInSight(blocks)
    if (waiting.current && (index >= indexOfBlock(blocks, waiting.current) || (isAtEnd && isStill))) drop()
    if (waiting.current || (isAtEnd && !isStill)) return
    // A reader who has only opened it has not begun to read.
    if (index === 0 && !isAtEnd && !hasPlace.current) return
    hasPlace.current = true
    const isReadAnew = stored.changedSince === null || isAtEnd
    sender.note({
      block: isAtEnd ? null : (readingBlock(blocks, index) ?? null),
      version: isReadAnew ? blog.version : undefined,
    })
  })
  const drop = () => {
    waiting.current = null
    setOffer((known) => (known === 'continue' ? null : known))
  }

  const block = stored?.block ?? null
  const begin = useEffectEvent(() => {
    if (!block || positionKey(block) === sender.known()) return
    hasPlace.current = true
    const blocks = blocksOnPage()
    const place = indexOfBlock(blocks, block)
    // Reloads and Back come to the same place.
    if (place <= 0 || indexInSight(blocks) >= place - 1) return
    waiting.current = block
    // Who came by a link to a heading or a comment wants to be there.
    if (!location.hash) setOffer('continue')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is another place
  useEffect(begin, [stored])

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    let timers: ReturnType<typeof setTimeout>[] = []
    const wait = () => {
      for (const timer of timers) clearTimeout(timer)
      timers = [setTimeout(look, STILL, false), setTimeout(look, STILL_AT_END, true)]
      setFar(window.scrollY > window.innerHeight * 1.5)
      setOffer((known) => (known === 'back' && hasReadOn(landedAt.current) ? null : known))
    }
    wait()
    addEventListener('scroll', wait, { signal, passive: true })
    addEventListener('online', sender.send, { signal })
    document.addEventListener('visibilitychange', () => (document.hidden ? sender.send() : wait()), { signal })
    return () => {
      ending.abort()
      for (const timer of timers) clearTimeout(timer)
      sender.send()
    }
  }, [sender])

  return {
    // A reader who starts from the top has seen the offer, and finds it there again.
    offer: offer === 'continue' && isFar ? null : offer,
    proceed() {
      const blocks = blocksOnPage()
      const there = waiting.current && blocks[indexOfBlock(blocks, waiting.current)]
      drop()
      if (!there) return
      goTo(there)
      landedAt.current = window.scrollY
      setOffer('back')
    },
    /** Forgets the previous place: the next one is the reader's. */
    forget() {
      drop()
      look(false)
    },
    toBeginning() {
      setOffer(null)
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('article h1')?.focus({ preventScroll: true })
    },
  }
}

/** Whether a reader has gone on by most of a window, and needs no way back any more. */
const hasReadOn = (from: number) => Math.abs(window.scrollY - from) > window.innerHeight * 0.7
