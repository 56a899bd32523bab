import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type Swiper from 'swiper'
import { retryUntilAnswered } from '../http/retry.ts'
import type { CarouselState } from './swiper.ts'
import { useMedia } from './use-media.ts'
import { whenIdle } from './when-idle.ts'

const AUTOPLAY_MS = 3000
const STARTS = 'data-starts'
const ROUND =
  'grid size-9 place-items-center rounded-full border border-line bg-raised transition-colors enabled:hover:border-edge disabled:opacity-40'
// As wide as Swiper makes them, so that nothing shifts when it starts.
const SLIDE =
  'swiper-slide me-5 w-full shrink-0 md:w-[calc((100%-1.25rem)/2)] lg:w-[calc((100%-2.5rem)/3)] xl:w-[calc((100%-3.75rem)/4)]'

type Props = {
  title: string
  slides: { key: string; view: ReactNode }[]
  /** The data is still loading; the placeholders do not move. */
  waiting: boolean
}

/**
 * A row of slides that advances by itself. The first slides are in place before any script has loaded; the script that
 * moves them loads later.
 */
export function Carousel({ title, slides, waiting }: Props) {
  const titleId = useId()
  const row = useRef<HTMLDivElement>(null)
  const { swiper, state } = useSwiper(row, slides.map(({ key }) => key).join())
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState({ hover: false, focus: false })
  const places = waiting ? 0 : (state?.places ?? 0)
  useAutoplay(swiper, places > 0 && !still && !paused && !held.hover && !held.focus, state?.place)
  const reveal = (index: number) => {
    if (swiper && state && (index < state.first || index > state.last)) swiper.slideTo(index)
  }
  return (
    <section
      aria-labelledby={titleId}
      aria-roledescription="carousel"
      // Focus on the button that has just started the carousel does not pause it.
      onFocus={({ target }) => setHeld((now) => ({ ...now, focus: !target.hasAttribute(STARTS) }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <h2 id={titleId} className="grow text-sm font-semibold tracking-[0.14em] uppercase">
          {title}
        </h2>
        {places > 0 && (
          <>
            {!still && (
              <button
                type="button"
                {...{ [STARTS]: '' }}
                aria-label={paused ? 'Start moving' : 'Stop moving'}
                onClick={() => setPaused(!paused)}
                className={ROUND}
              >
                {paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
              </button>
            )}
            <Arrow label="Previous slide" disabled={state?.place === 0} onClick={() => swiper?.slidePrev()}>
              <ChevronLeft aria-hidden className="size-5" />
            </Arrow>
            <Arrow label="Next slide" disabled={state?.place === places - 1} onClick={() => swiper?.slideNext()}>
              <ChevronRight aria-hidden className="size-5" />
            </Arrow>
          </>
        )}
      </div>
      {/* The row is a little wider than its slides, for their outlines. Until Swiper starts, it can be scrolled. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens whether somebody is reading here */}
      <div
        ref={row}
        onMouseEnter={() => setHeld((now) => ({ ...now, hover: true }))}
        onMouseLeave={() => setHeld((now) => ({ ...now, hover: false }))}
        className="-mx-1.5 mt-1.5 touch-pan-y overflow-x-auto p-1.5 [scrollbar-width:none] [&.swiper-initialized]:overflow-clip"
      >
        <ul className="swiper-wrapper flex transition-transform">
          {slides.map(({ key, view }, index) => (
            <li key={key} className={SLIDE} onFocus={() => reveal(index)}>
              {view}
            </li>
          ))}
        </ul>
      </div>
      {/* A little wider than the row: twelve dots are each 24 pixels wide on the narrowest phone. */}
      <div className="-mx-1.5 mt-0.5 flex h-6 justify-center">
        {Array.from({ length: places }, (_, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
            key={place}
            type="button"
            aria-label={`Go to slide ${place + 1}`}
            aria-current={place === state?.place ? 'true' : undefined}
            onClick={() => swiper?.slideTo(place)}
            className="group grid h-6 min-w-0 max-w-6 flex-1 place-items-center"
          >
            <span className="size-2 rounded-full bg-edge transition-colors group-hover:bg-accent group-aria-[current]:bg-accent forced-colors:bg-[GrayText] forced-colors:group-aria-[current]:bg-[Highlight]" />
          </button>
        ))}
      </div>
    </section>
  )
}

type ArrowProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

function Arrow({ label, ...props }: ArrowProps) {
  return <button type="button" aria-label={label} className={ROUND} {...props} />
}

/** The Swiper of a row, once its script has loaded, and its state. `content` identifies the set of slides. */
function useSwiper(row: { current: HTMLElement | null }, content: string) {
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  const [state, setState] = useState<CarouselState | null>(null)
  useEffect(() => {
    let made: Swiper | undefined
    let left = false
    // Nothing moves in the first three seconds, so more important content loads first.
    whenIdle(async () => {
      // Until it loads, or if it never does, the row can be scrolled.
      const script = await retryUntilAnswered(() => import('./swiper.ts')).catch(() => null)
      if (!script || left || !row.current) return
      row.current.scrollLeft = 0
      made = script.startSwiper(row.current, setState)
      setSwiper(made)
    })
    return () => {
      left = true
      made?.destroy()
      setSwiper(null)
    }
  }, [row])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what asks for it
  useEffect(() => swiper?.update(), [swiper, content])
  return { swiper, state }
}

/**
 * Advances three seconds after the last move, and from the end back to the start. Swiper's own autoplay would compute
 * on every frame.
 */
function useAutoplay(swiper: Swiper | null, playing: boolean, place: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move starts the time anew
  useEffect(() => {
    if (!swiper || !playing) return
    const timer = setInterval(() => {
      if (document.hidden) return
      if (swiper.isEnd) swiper.slideTo(0)
      else swiper.slideNext()
    }, AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [swiper, playing, place])
}
