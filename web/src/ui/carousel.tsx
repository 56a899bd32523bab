import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/common.ts'
import { useMedia } from './use-media.ts'

const AUTOPLAY_MS = 3000
/** In the widest window. */
const MOST_IN_VIEW = 4
const STARTS = 'data-starts'
const ROUND =
  'grid size-11 place-items-center sm:size-9 rounded-full border border-line bg-raised transition-colors enabled:hover:border-edge disabled:opacity-40'
/** One slide in view, or 2, 3 or 4 by the window's width, 20 pixels apart. */
const SLIDE =
  'w-full shrink-0 snap-start md:w-[calc((100%-1.25rem)/2)] lg:w-[calc((100%-2.5rem)/3)] xl:w-[calc((100%-3.75rem)/4)]'

type Props = {
  title: string
  /** `isNear`: it is in view, or the next to be: a browser would load the pictures of all of them. */
  slides: { key: string; view: (isNear: boolean) => ReactNode }[]
  /** The data is still loading; the placeholders do not move. */
  waiting: boolean
}

/** A row of slides that advances automatically. It can also be scrolled by hand, and snaps to its slides. */
export function Carousel({ title, slides, waiting }: Props) {
  const titleId = useId()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState({ hover: false, focus: false })
  /** The same immediately, for a move that is due before it is rendered. */
  const heldNow = useRef(held)
  const hold = (change: Partial<typeof held>) => {
    heldNow.current = { ...heldNow.current, ...change }
    setHeld(heldNow.current)
  }
  const { row, place, places: all, goTo, onScroll, onInput } = usePlaces(slides.map(({ key }) => key).join(), still)
  const places = waiting ? 0 : all
  const near = useFurthest(all > 0 ? place + slides.length - all + 2 : MOST_IN_VIEW)
  const advance = () => {
    if (!heldNow.current.hover && !heldNow.current.focus) goTo((place + 1) % places)
  }
  useAutoplay(places > 0 && !still && !paused && !held.hover && !held.focus, place, advance)
  return (
    <section
      aria-labelledby={titleId}
      aria-roledescription={messages.carousel}
      // Focus on the button that has just started the carousel does not pause it.
      onFocus={({ target }) => hold({ focus: !target.hasAttribute(STARTS) })}
      onBlur={() => hold({ focus: false })}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-2 sm:min-h-9">
        <h2 id={titleId} className="grow text-sm font-semibold tracking-[0.14em] uppercase">
          {title}
        </h2>
        {places > 0 && (
          <>
            {!still && (
              <button
                type="button"
                {...{ [STARTS]: '' }}
                aria-label={paused ? messages.startAutoplay : messages.stopAutoplay}
                onClick={() => setPaused(!paused)}
                className={ROUND}
              >
                {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
              </button>
            )}
            <Arrow label={messages.previousSlide} disabled={place === 0} onClick={() => goTo(place - 1)}>
              <ChevronLeft aria-hidden className="size-5" />
            </Arrow>
            <Arrow label={messages.nextSlide} disabled={place === places - 1} onClick={() => goTo(place + 1)}>
              <ChevronRight aria-hidden className="size-5" />
            </Arrow>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens whether someone is reading here */}
      <div onMouseEnter={() => hold({ hover: true })} onMouseLeave={() => hold({ hover: false })}>
        {/* A little wider than its slides, for their outlines. */}
        <ul
          ref={row}
          onScroll={onScroll}
          onWheel={onInput}
          onTouchStart={onInput}
          className="-mx-1.5 flex snap-x sm:mt-1.5 snap-mandatory scroll-px-1.5 gap-5 overflow-x-auto overscroll-x-contain p-1.5 [scrollbar-width:none]"
        >
          {slides.map(({ key, view }, index) => (
            <li key={key} className={SLIDE}>
              {view(index < near)}
            </li>
          ))}
        </ul>
      </div>
      <Dots place={place} places={places} goTo={goTo} />
    </section>
  )
}

/** The maximum of a number so far: loaded slides stay. */
function useFurthest(now: number): number {
  const [furthest, setFurthest] = useState(now)
  if (now > furthest) setFurthest(now)
  return Math.max(now, furthest)
}

type DotsProps = { place: number; places: number; goTo: (place: number) => void }

/** A button for each place of the row. */
function Dots({ place, places, goTo }: DotsProps) {
  return (
    // A little wider than the row: twelve dots are each 24 pixels wide on the narrowest phone.
    <div className="-mx-1.5 mt-0.5 flex h-6 justify-center">
      {Array.from({ length: places }, (_, one) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          key={one}
          type="button"
          aria-label={formatMessage(messages.goToSlide, { slide: one + 1 })}
          aria-current={one === place ? 'true' : undefined}
          onClick={() => goTo(one)}
          className="group grid h-6 min-w-0 max-w-6 flex-1 place-items-center"
        >
          <span className="size-2 rounded-full bg-edge transition-colors group-hover:bg-accent group-aria-[current]:bg-accent forced-colors:bg-[GrayText] forced-colors:group-aria-[current]:bg-[Highlight]" />
        </button>
      ))}
    </div>
  )
}

type ArrowProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

function Arrow({ label, ...props }: ArrowProps) {
  return <button type="button" aria-label={label} className={ROUND} {...props} />
}

/**
 * Where a scrolled row is: `place` counts the slides before the first in view, `places` how many there may be, plus one;
 * 0 if all are in view, and until the page is hydrated. `content` identifies the set of slides.
 */
function usePlaces(content: string, still: boolean) {
  const row = useRef<HTMLUListElement>(null)
  /** The target of a running scroll: slides that it passes do not count as positions. */
  const goal = useRef<number | null>(null)
  const [state, setState] = useState({ place: 0, places: 0 })
  const read = () => {
    const { at, places } = measured(row.current)
    if (goal.current !== null && Math.abs(goal.current - at) > 0.05) return
    goal.current = null
    const place = Math.round(at)
    setState((now) => (now.place === place && now.places === places ? now : { place, places }))
  }
  const onInput = () => {
    goal.current = null
  }
  const goTo = (place: number) => {
    const { step, places } = measured(row.current)
    goal.current = place
    setState({ place, places })
    row.current?.scrollTo({ left: place * step, behavior: still ? 'instant' : 'smooth' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what asks for it
  useEffect(() => {
    if (!row.current) return
    // Called immediately, too. A row that changes on its way stops there.
    const observer = new ResizeObserver(() => {
      if (goal.current !== null) row.current?.scrollTo({ left: goal.current * measured(row.current).step })
      read()
    })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [content])
  return { row, ...state, goTo, onScroll: read, onInput }
}

/**
 * How far a row is scrolled, in slides, how many places it has, and a slide's width with its gap: negative from right
 * to left.
 */
function measured(row: HTMLElement | null): { at: number; places: number; step: number } {
  const [first, second] = row?.children ?? []
  if (!row || !first || !second) return { at: 0, places: 0, step: 0 }
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left
  const hidden = Math.round((row.scrollWidth - row.clientWidth) / Math.abs(step))
  return { at: row.scrollLeft / step, places: hidden > 0 ? hidden + 1 : 0, step }
}

/** Advances three seconds after the last move. */
function useAutoplay(playing: boolean, place: number, advance: () => void): void {
  const latest = useRef(advance)
  latest.current = advance
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move starts the time again
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => document.hidden || latest.current(), AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [playing, place])
}
