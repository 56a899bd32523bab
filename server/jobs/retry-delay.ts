// The delays between the attempts of a job grow from 5 s to 6 hours.
const FIRST_DELAY = 5000
const DELAY_FACTOR = 4
export const DELAY_MAX = 6 * 60 * 60 * 1000

/** Milliseconds between this attempt and the next. */
export function retryDelay(attempt: number): number {
  return Math.min(DELAY_MAX, FIRST_DELAY * DELAY_FACTOR ** (attempt - 1))
}
