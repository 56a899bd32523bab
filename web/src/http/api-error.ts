import type { Failure, FieldError } from '#contract/envelope.ts'
import type { SignedInAs } from '#contract/session.ts'

export const OFFLINE = 'The server cannot be reached. Check your connection and try again.'

/**
 * An answer of the API that is not a success; `statusCode` 0 means that no answer came, an empty message that the
 * answer gave no reason. `told` is set once the person has heard of it, so that nobody says it again.
 */
export class ApiError extends Error {
  readonly statusCode: number
  readonly errors: FieldError[]
  /** What stands in the way, with a 409: the version of a blog that was saved meanwhile, or who is signed in. */
  readonly data: unknown
  /** Under which name the server's log has its own failure. */
  readonly requestId: string | undefined
  /** Seconds after which the server wants to be asked again, where it named them. */
  readonly retryAfter: number | undefined
  told = false

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

/** The seconds after which an answer wants to be asked for again, where it names them. */
export function retryAfterOf({ headers }: Response): number | undefined {
  return Number(headers.get('retry-after')) || undefined
}

/** Whether `error` is an answer of the API with this status. */
export function hasStatus(error: unknown, statusCode: number): error is ApiError {
  return error instanceof ApiError && error.statusCode === statusCode
}

/** Whether a call was meant for somebody else than who is signed in now. */
export function signedInAsOther(error: unknown): error is ApiError & { data: SignedInAs } {
  return hasStatus(error, 409) && typeof error.data === 'object' && error.data !== null && 'signedInAs' in error.data
}

/** What to tell a person: the server's sentence, that no answer came, the error's own words, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback
}
