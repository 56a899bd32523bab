import type { Failure } from '../http/failure.ts'
import { isTransient } from '../http/retry.ts'
import { useRetry } from '../http/use-retry.ts'

/** Retries what failed while the page shows what the server rendered, which needs no message. */
export function QuietRetry({ statusCode, retryAfter }: Failure) {
  useRetry(isTransient(statusCode), retryAfter)
  return null
}
