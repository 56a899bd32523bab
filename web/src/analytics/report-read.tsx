import { type RefObject, useEffect, useRef } from 'react'
import { EMAIL_HASH, EMAIL_SOURCE } from '#contract/addresses.ts'
import type { Read } from '#contract/analytics.ts'
import { READ_SECONDS_MAX, SOURCE_MAX } from '#contract/limits.ts'
import { request } from '../http/client.ts'

/** Milliseconds without scrolling, pointing or typing that still count as reading. */
const STILL_READING = 60_000
/** Milliseconds below which nothing is reported. */
const LEAST = 1000
const USES = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

type Props = { blogId: string; page?: never } | { page: string; blogId?: never }

/**
 * Reports a visit to a blog, or to a page that admins wrote: where it came from, for how long it was read, and whether
 * to the end, which is where this is.
 */
export function ReportRead({ blogId, page }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The page may be closing; and a reader need not know that a visit was not counted.
    const send = (body: Read) =>
      blogId === undefined
        ? request('POST /pages/:slug/reads', { params: { slug: page ?? '' }, body, keepalive: true })
        : request('POST /blog/reads/:id', { params: { id: blogId }, body, keepalive: true })
    return reportVisit((read) => void send(read).catch(() => null), end)
  }, [blogId, page])
  return <div ref={end} />
}

/** @returns ends the visit */
function reportVisit(send: (read: Read) => void, end: RefObject<HTMLElement | null>): () => void {
  const source = sourceOfVisit()
  let begins = true
  let milliseconds = 0
  /** Whether the end has been in sight, and whether that was reported. */
  let reached = false
  let reported = false
  /** When reading was last seen to continue; undefined while the page is hidden. */
  let last: number | undefined
  const goOn = () => {
    if (last === undefined) return
    milliseconds += Math.min(performance.now() - last, STILL_READING)
    last = performance.now()
    reached ||= (end.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= innerHeight
  }
  const tell = () => {
    goOn()
    last = undefined
    // Not a visit: a page passed by, or one that was left because the session ended.
    if (milliseconds < LEAST) return
    send({ begins, seconds: Math.min(milliseconds / 1000, READ_SECONDS_MAX), finished: reached && !reported, source })
    begins = false
    reported = reached
    milliseconds = 0
  }
  const look = () => {
    if (document.visibilityState === 'hidden') tell()
    else last = performance.now()
  }
  look()
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('visibilitychange', look, { signal })
  for (const use of USES) addEventListener(use, goOn, { signal, passive: true })
  return () => {
    ending.abort()
    if (last !== undefined) tell()
  }
}

/**
 * The host name of the page that linked here: of this site if it was opened from another of its pages. The mark of an
 * email is removed from the address, which a reader may pass on.
 */
function sourceOfVisit(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const isFirstPage = navigation && new URL(navigation.name).pathname === location.pathname
  const isFromEmail = location.hash === EMAIL_HASH
  if (isFromEmail) history.replaceState(history.state, '', location.pathname + location.search)
  if (isFromEmail) return EMAIL_SOURCE
  if (!isFirstPage) return location.hostname.slice(0, SOURCE_MAX)
  return document.referrer ? new URL(document.referrer).hostname.slice(0, SOURCE_MAX) : ''
}
