import type { FieldError } from '#contract/envelope.ts'

/** The message for an internal error. */
export const INTERNAL = 'Something went wrong on our side. Please try again in a moment.'

interface More {
  /** The invalid fields. */
  errors?: FieldError[]
  headers?: Record<string, string | number>
  /** The conflict of a 409: the version of a blog that was saved meanwhile, or the signed-in user. */
  data?: unknown
}

/** An error response with a status from 400 to 599 and a message fit to show to a user. */
export class Problem extends Error {
  readonly statusCode: number
  readonly more: More

  constructor(statusCode: number, message: string, more: More = {}) {
    super(message)
    this.statusCode = statusCode
    this.more = more
  }
}

/** The error for invalid fields, with the message of the first one. */
export function invalid(errors: [FieldError, ...FieldError[]], statusCode = 400): Problem {
  return new Problem(statusCode, errors[0].message, { errors })
}

/** @throws Problem if there are any invalid fields */
export function throwIfInvalid(errors: FieldError[], statusCode?: number): void {
  const [first, ...rest] = errors
  if (first) throw invalid([first, ...rest], statusCode)
}

/** 401: the call needs a session, and the request has no valid one. */
export const notSignedIn = () => new Problem(401, 'Please sign in to continue.')
/** 403. @param message a whole sentence */
export const forbidden = (message: string) => new Problem(403, message)
/** Throws the 401 of a proof that was wrong as a 403, for a user who is signed in: it would mean that the session ended. */
export function asForbidden(error: unknown): never {
  throw error instanceof Problem && error.statusCode === 401 ? new Problem(403, error.message, error.more) : error
}
/** 404, also for what this user may not see. @param what the beginning of the sentence, such as "This blog" */
export const notFound = (what: string) => new Problem(404, `${what} does not exist or is no longer here.`)
/** The message when the site is overloaded. */
export const BUSY = 'The site is very busy. Please try again in a moment.'
/** 503: the site is overloaded at the moment; `retryAfter` is in seconds. */
export const busy = (retryAfter: number) => new Problem(503, BUSY, { headers: { 'retry-after': retryAfter } })
