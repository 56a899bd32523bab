import type { Failure, FieldError } from '#contract/envelope.ts'
import type { SignedInAs } from '#contract/session.ts'
import * as messages from '#messages/common.ts'

export const OFFLINE = messages.unreachable

/** In place of it where the browser knows that it has no connection. */
export const NO_CONNECTION = messages.offline

/** Whether a message says that there was no answer. */
export const isOfflineMessage = (message: string): boolean =>
  message.startsWith(OFFLINE) || message.startsWith(NO_CONNECTION)

/**
 * An error response of the API. `statusCode` 0 means that there was no response; an empty message, that the response
 * gave no reason. `isShown` is set once the user has seen the message, so that it is not shown twice.
 */
export class ApiError extends Error {
  readonly statusCode: number
  readonly errors: FieldError[]
  /** The cause of a 409: the blog as it was saved elsewhere, or the signed-in user. */
  readonly data: unknown
  /** Identifies the server's own failure in its log. */
  readonly requestId: string | undefined
  /** The seconds of Retry-After, if the response had it. */
  readonly retryAfter: number | undefined
  isShown = false

  constructor(
    statusCode: number,
    message: string,
    { errors = [], data, requestId, retryAfter }: Partial<Failure> & { retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.errors = errors
    this.data = data
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** The seconds of a response's Retry-After header, if it has one. */
export function retryAfterOf({ headers }: Response): number | undefined {
  return Number(headers.get('retry-after')) || undefined
}

/** Whether `error` is an ApiError with this status. */
export function hasStatus(error: unknown, statusCode: number): error is ApiError {
  return error instanceof ApiError && error.statusCode === statusCode
}

/** Whether a call was rejected because another user is signed in now. */
export function signedInAsOther(error: unknown): error is ApiError & { data: SignedInAs } {
  return hasStatus(error, 409) && typeof error.data === 'object' && error.data !== null && 'signedInAs' in error.data
}

/** The message to show for an error: its own message, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback
}
