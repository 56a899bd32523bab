import pLimit from 'p-limit'
import { Problem } from './problem.ts'

const RETRY_AFTER = 5

/**
 * Runs costly work a few at a time. What would have to wait behind too much of it is turned away at once, so that what
 * was taken is done in its usual time.
 * @param running how many run at the same time
 * @param waiting how many may wait for their turn
 * @returns runs a task, or throws Problem 503 with Retry-After
 */
export function fewAtOnce(running: number, waiting: number) {
  const limit = pLimit(running)
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waiting) {
      const retry = { headers: { 'retry-after': RETRY_AFTER } }
      return Promise.reject(new Problem(503, 'The site is very busy. Please try again in a moment.', retry))
    }
    return limit(task)
  }
}
