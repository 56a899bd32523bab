import type { FieldError } from '#contract/envelope.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import type { FieldCode } from '#contract/field-errors.ts'
import { formatMessage, type ValuesOf } from '#contract/format-message.ts'

/** An invalid field, and what is wrong with it. */
export interface FieldFault extends FieldError {
  code: FieldCode | ErrorCode
}

interface More {
  /** The field that the error is about: it is shown there. */
  at?: string
  headers?: Record<string, string | number>
  /** The conflict of a 409: the version of a blog that was saved in the meantime, or the signed-in user. */
  data?: unknown
}
type Values<Code extends ErrorCode> = ValuesOf<(typeof ERRORS)[Code]>
/** The details of an error besides its code, with the values of its message if that takes any. */
type Details<Code extends ErrorCode> = keyof Values<Code> extends never
  ? [more?: More]
  : [more: More & { values: Values<Code> }]

/** An error response with a status from 400 to 599, a code, and a message fit to show to a user. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
  statusCode: number
  readonly code: Code
  /** The invalid fields. */
  errors: FieldFault[]
  data: unknown
  readonly headers: Record<string, string | number>
  readonly #values: Record<string, string | number>
  #said: string

  constructor(statusCode: number, code: Code, ...[more = {}]: Details<Code>) {
    const { values = {}, at, data, headers = {} }: More & { values?: Record<string, string | number> } = more
    super(formatMessage<string>(ERRORS[code], values))
    this.statusCode = statusCode
    this.code = code
    this.#values = values
    this.#said = this.message
    this.errors = at === undefined ? [] : [{ path: at, code, message: this.message }]
    this.data = data
    this.headers = headers
  }

  /**
   * Says it in the language that is spoken now: what many wait for fails in one language for all of them. A message that
   * was put in place of the code's own stays.
   */
  sayAgain(): this {
    if (this.message !== this.#said) return this
    this.message = formatMessage<string>(ERRORS[this.code], this.#values)
    this.#said = this.message
    this.errors = this.errors.map((fault) => (fault.code === this.code ? { ...fault, message: this.message } : fault))
    return this
  }
}

/** The error for invalid fields, with the message of the first one. */
export function invalid(errors: [FieldFault, ...FieldFault[]], statusCode = 400): Problem {
  const problem = new Problem(statusCode, 'invalid-input')
  return Object.assign(problem, { errors, message: errors[0].message })
}

/** @throws Problem if there are any invalid fields */
export function throwIfInvalid(errors: FieldFault[], statusCode?: number): void {
  const [first, ...rest] = errors
  if (first) throw invalid([first, ...rest], statusCode)
}

/** 401: the call needs a session, and the request has no valid one. */
export const notSignedIn = () => new Problem(401, 'not-signed-in')
/** 403 */
export const forbidden = <Code extends ErrorCode>(code: Code, ...details: Details<Code>) =>
  new Problem(403, code, ...details)
/** Throws the 401 of a proof that was wrong as a 403, for a user who is signed in: it would mean that the session ended. */
export function asForbidden(error: unknown): never {
  if (error instanceof Problem && error.statusCode === 401) error.statusCode = 403
  throw error
}

type NotFound = ErrorCode extends infer Code ? (Code extends `${infer What}-not-found` ? What : never) : never
/** 404, also for what this user may not see. @param what such as "blog" */
export const notFound = (what: NotFound) => new Problem(404, `${what}-not-found`)
/** 503: the site is overloaded at the moment; `retryAfter` is in seconds. */
export const busy = (retryAfter: number) => new Problem(503, 'busy', { headers: { 'retry-after': retryAfter } })
