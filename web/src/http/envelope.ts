import type { Failure } from '#contract/envelope.ts'
import { ApiError } from './api-error.ts'

export type Envelope<Data> = { message: string; data: Data; nextCursor?: string | null }

/**
 * The envelope of a success; throws ApiError for every other answer, also one that is no envelope at all.
 * @param retryAfter seconds, where the answer names them
 */
export function openEnvelope<Data>(status: number, body: unknown, retryAfter?: number): Envelope<Data> {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Partial<Envelope<Data> & Failure>
  if (status >= 200 && status < 300 && 'data' in answer) return answer as Envelope<Data>
  throw new ApiError(status < 400 ? 500 : status, answer.message || '', { ...answer, retryAfter })
}
