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

/** Milliseconds to wait after so many tries: 1, 2, 4 … 15 s, give or take half, so that not all come at once. */
export function pauseAfter(tries: number): number {
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
  dispatchEvent(new Event(FOUND))
}

/** Asks until there is an answer. Throws what asking again would not mend. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>, tries = 0): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError && isPassing(error.statusCode))) throw error
    await nextTry(pauseAfter(tries))
    return untilAnswered(ask, tries + 1)
  }
}
