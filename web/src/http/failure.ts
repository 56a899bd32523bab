import * as messages from '#messages/common.ts'
/** `requestId` identifies the failure in the server's log; `retryAfter` is in seconds. */
export type Failure = { statusCode: number; message: string; requestId?: string; retryAfter?: number }

const UNKNOWN = messages.unknownError

/**
 * The status and message to show for anything that was thrown: an ApiError, a failure serialised as JSON, or a bug,
 * whose own message is not for users.
 */
export function failureOf(thrown: unknown): Failure {
  if (typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown && 'message' in thrown) {
    const requestId = 'requestId' in thrown && thrown.requestId ? { requestId: String(thrown.requestId) } : {}
    const retryAfter = 'retryAfter' in thrown && thrown.retryAfter ? { retryAfter: Number(thrown.retryAfter) } : {}
    // 0 means that the browser got no response.
    const statusCode = Number(thrown.statusCode) || 503
    return { statusCode, message: String(thrown.message || UNKNOWN), ...requestId, ...retryAfter }
  }
  return { statusCode: 500, message: UNKNOWN }
}
