import type { Failure, FieldError } from '#contract/envelope.ts'

/**
 * An answer of the API that is not a success; `statusCode` 0 means that no answer came, an empty message that the
 * answer gave no reason. `told` is set once the person has heard of it, so that nobody says it again.
 */
export class ApiError extends Error {
  readonly statusCode: number
  readonly errors: FieldError[]
  /** What stands in the way: with a 409 on saving a blog, the version that was saved meanwhile. */
  readonly data: unknown
  /** Under which name the server's log has its own failure. */
  readonly requestId: string | undefined
  told = false

  constructor(statusCode: number, message: string, { errors = [], data, requestId }: Partial<Failure> = {}) {
    super(message)
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.errors = errors
    this.data = data
    this.requestId = requestId
  }
}

/** Whether `error` is an answer of the API with this status. */
export function hasStatus(error: unknown, statusCode: number): error is ApiError {
  return error instanceof ApiError && error.statusCode === statusCode
}

/** What to tell a person: the server's sentence, else the error's own, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback
}

/** What the server said against it, else `fallback`: for failures of which the specification wants no other words (§8). */
export function serverMessageOf(error: unknown, fallback: string): string {
  return messageOf(hasStatus(error, 0) ? null : error, fallback)
}
