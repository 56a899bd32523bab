import { ApiError } from './api-error.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 15_000
const FOUND = 'server-found'

/**
 * Whether the same question may well be answered a little later: no answer came (0), or one by which the server, or the
 * proxy before it, says that it is away or busy. 500 is a failure of the server's own.
 */
export function isPassing(statusCode: number): boolean {
  return statusCode === 0 || statusCode === 429 || statusCode > 500
}

/**
 * Milliseconds to wait after so many tries: as long as the server named, or 1, 2, 4 … 15 s, give or take half; never
 * the same for all, so that not all come at once.
 * @param retryAfter seconds
 */
export function pauseAfter(tries: number, retryAfter = 0): number {
  if (retryAfter > 0) return 1000 * (retryAfter + Math.random())
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random())
}

/** Resolves after so many milliseconds, or as soon as the browser is connected again or the socket found the server. */
export function nextTry(pauseMs: number): Promise<void> {
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

/** Tells who waits for another try that the server is there. */
export function serverFound(): void {
  isAway = false
  dispatchEvent(new Event(FOUND))
}

let isAway = false

/**
 * To be called for whatever was asked for, with the status of its answer, 0 where none came: once the server, or the
 * proxy before it, answers again, whoever waits for another try hears of it. That it is busy says neither.
 */
export function heardOf(status: number): void {
  if (status === 0 || status === 502 || status === 504) isAway = true
  else if (isAway && !isPassing(status)) serverFound()
}

/** Asks until there is an answer. Throws what asking again would not mend. */
export async function retryUntilAnswered<Answer>(ask: () => Promise<Answer>, tries = 0): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError && isPassing(error.statusCode))) throw error
    await nextTry(pauseAfter(tries, error.retryAfter))
    return retryUntilAnswered(ask, tries + 1)
  }
}
