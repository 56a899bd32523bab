import { useEffect } from 'react'
import { READ_SECONDS_MAX, SOURCE_MAX } from '#contract/limits.ts'
import { request } from '../http/client.ts'

/** Milliseconds without scrolling, pointing or typing that still count as reading. */
const STILL_READING = 60_000
/** Milliseconds below which nothing is reported. */
const LEAST = 1000
const USES = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

/** Reports a visit to a blog to the server: where it came from, and for how long it was read. Renders nothing. */
export function ReportRead({ blogId }: { blogId: string }) {
  useEffect(() => {
    const source = sourceOfVisit()
    let begins = true
    let milliseconds = 0
    /** When reading was last seen to continue; undefined while the page is hidden. */
    let last: number | undefined
    const goOn = () => {
      if (last === undefined) return
      milliseconds += Math.min(performance.now() - last, STILL_READING)
      last = performance.now()
    }
    const tell = () => {
      goOn()
      last = undefined
      // Not a visit: a page passed by, or one that was left because the session ended.
      if (milliseconds < LEAST) return
      const seconds = Math.min(milliseconds / 1000, READ_SECONDS_MAX)
      const read = { begins, seconds, source }
      begins = false
      milliseconds = 0
      // The page may be closing; and a reader need not know that a visit was not counted.
      request('POST /blog/reads/:id', { params: { id: blogId }, body: read, keepalive: true }).catch(() => null)
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
  }, [blogId])
  return null
}

/** The host name of the page that linked here: of this site if the blog was opened from another of its pages. */
function sourceOfVisit(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const isFirstPage = navigation && new URL(navigation.name).pathname === location.pathname
  if (!isFirstPage) return location.hostname.slice(0, SOURCE_MAX)
  return document.referrer ? new URL(document.referrer).hostname.slice(0, SOURCE_MAX) : ''
}
