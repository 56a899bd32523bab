import pLimit from 'p-limit'
import { busy } from './problem.ts'

const RETRY_AFTER = 5

/**
 * Runs costly work a few at a time. What would have to wait behind too much of it is turned away at once, so that what
 * was taken is done in its usual time.
 * @param running how many run at the same time
 * @param waiting how many may wait for their turn
 * @returns runs a task, or throws Problem 503 with Retry-After
 */
export function limitConcurrency(running: number, waiting: number) {
  const limit = pLimit(running)
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waiting) return Promise.reject(busy(RETRY_AFTER))
    return limit(task)
  }
}
