import type { FieldError } from '#contract/envelope.ts'

/** A refusal with a status from 400 to 599 and a sentence fit to show a person; `errors` names the fields at fault. */
export class Problem extends Error {
  readonly statusCode: number
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string | number>

  constructor(statusCode: number, message: string, errors?: FieldError[], headers = {}) {
    super(message)
    this.statusCode = statusCode
    this.errors = errors
    this.headers = headers
  }
}

/** The refusal of invalid fields: its message is the first field's sentence. */
export function invalid(errors: [FieldError, ...FieldError[]], statusCode = 400): Problem {
  return new Problem(statusCode, errors[0].message, errors)
}

export const notSignedIn = () => new Problem(401, 'Please login to continue.')
export const forbidden = (message: string) => new Problem(403, message)
export const notFound = (what: string) => new Problem(404, `${what} does not exist or is no longer here.`)
