import type { Failure } from '#contract/envelope.ts'
import { ApiError } from './api-error.ts'

/**
 * The envelope of a successful response; throws ApiError for any other response, even one without an envelope.
 * @param retryAfter seconds, if the response names them
 */
export function openEnvelope<Envelope>(status: number, body: unknown, retryAfter?: number): Envelope {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Partial<Failure>
  if (status >= 200 && status < 300 && 'data' in answer) return answer as Envelope
  throw new ApiError(status < 400 ? 500 : status, answer.message || '', { ...answer, retryAfter })
}
