import { ApiError } from './api-error.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
const FOUND = 'server-found'

/**
 * Whether a retry may succeed: there was no response (0), or the server or the proxy in front of it is unavailable or
 * busy. 500 is a failure of the server itself.
 */
export function isTransient(statusCode: number): boolean {
  return statusCode === 0 || statusCode === 429 || statusCode > 500
}

/**
 * Milliseconds to wait before the next try: as long as the server named, or 1, 2, 4 … 15 s, ± 50 %. The jitter keeps
 * clients from retrying all at once.
 * @param retryAfter seconds
 */
export function retryDelay(tries: number, retryAfter = 0): number {
  if (retryAfter > 0) return 1000 * (retryAfter + Math.random())
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random())
}

/** Resolves after this time, or as soon as the browser is online again or the socket has reached the server. */
export function waitForRetry(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const go = () => {
      clearTimeout(timer)
      waiting.abort()
      resolve()
    }
    const timer = setTimeout(go, pauseMs)
    for (const event of ['online', FOUND]) addEventListener(event, go, { signal: waiting.signal })
  })
}

/** Wakes all waiting retries, because the server is reachable. */
export function serverReachable(): void {
  isAway = false
  dispatchEvent(new Event(FOUND))
}

let isAway = false

/**
 * Call it with the status of every response, 0 if there was none: once the server, or the proxy in front of it,
 * responds again after an outage, waiting retries are woken. A busy status (429, 503) says nothing about that.
 */
export function reportStatus(status: number): void {
  if (status === 0 || status === 502 || status === 504) isAway = true
  else if (isAway && !isTransient(status)) serverReachable()
}

/** Retries until there is a response. Throws errors that a retry would not fix. */
export async function retryUntilAnswered<Answer>(ask: () => Promise<Answer>, tries = 0): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError && isTransient(error.statusCode))) throw error
    await waitForRetry(retryDelay(tries, error.retryAfter))
    return retryUntilAnswered(ask, tries + 1)
  }
}
