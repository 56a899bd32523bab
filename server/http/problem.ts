import type { FieldError } from '#contract/envelope.ts'

/** What is said of a failure of our own. */
export const INTERNAL = 'Something went wrong on our side. Please try again in a moment.'

interface More {
  /** The fields at fault. */
  errors?: FieldError[]
  headers?: Record<string, string | number>
  /** What stands in the way, with a 409: the version of a blog that was saved meanwhile, or who is signed in. */
  data?: unknown
}

/** A refusal with a status from 400 to 599 and a sentence fit to show a person. */
export class Problem extends Error {
  readonly statusCode: number
  readonly more: More

  constructor(statusCode: number, message: string, more: More = {}) {
    super(message)
    this.statusCode = statusCode
    this.more = more
  }
}

/** The refusal of invalid fields: its message is the first field's sentence. */
export function invalid(errors: [FieldError, ...FieldError[]], statusCode = 400): Problem {
  return new Problem(statusCode, errors[0].message, { errors })
}

/** @throws Problem for these invalid fields, where there are any */
export function refuseInvalid(errors: FieldError[], statusCode?: number): void {
  const [first, ...rest] = errors
  if (first) throw invalid([first, ...rest], statusCode)
}

/** 401: the call needs a session, and the request has none that lives. */
export const notSignedIn = () => new Problem(401, 'Please sign in to continue.')
/** 403. @param message a whole sentence */
export const forbidden = (message: string) => new Problem(403, message)
/** 404, also for what this person may not see. @param what the beginning of the sentence, such as "This blog" */
export const notFound = (what: string) => new Problem(404, `${what} does not exist or is no longer here.`)
/** What is said where more is asked for than can be done. */
export const BUSY = 'The site is very busy. Please try again in a moment.'
/** More is asked for than can be done just now; `retryAfter` is in seconds. */
export const busy = (retryAfter: number) => new Problem(503, BUSY, { headers: { 'retry-after': retryAfter } })
