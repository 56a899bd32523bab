import pLimit from 'p-limit'
import { busy } from './problem.ts'

const RETRY_AFTER = 5

/**
 * Runs expensive tasks a few at a time. When the queue is full, a task is rejected immediately, so that accepted ones
 * take their usual time.
 * @param running maximum number of concurrent tasks
 * @param waiting maximum number of queued tasks
 * @returns runs a task, or throws Problem 503 with Retry-After
 */
export function limitConcurrency(running: number, waiting: number) {
  const limit = pLimit(running)
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waiting) return Promise.reject(busy(RETRY_AFTER))
    return limit(task)
  }
}
