import { z } from 'zod'
import { FIELD_CODES } from './field-errors.ts'

/** An invalid field of a request: `path` is the field's name, `message` a sentence to show beside it. */
export const FieldError = z.object({
  path: z.string(),
  /** Stable, for programs: one of `FIELD_CODES`, or the code of an error of the API. Others may come. */
  code: z.string().meta({ examples: [...FIELD_CODES] }),
  message: z.string(),
})
export type FieldError = z.infer<typeof FieldError>

/** Every error response of /api/v1. `message` can be shown to the user, and may change. */
export const Failure = z.object({
  statusCode: z.int().min(400).max(599),
  success: z.literal(false),
  /** Stable, for programs: the names in `messages/en/errors.ts`, in kebab case. */
  code: z.string(),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  /** With a 409, the cause of the conflict: the blog as saved in the meantime, the user who is signed in, or when an account is deleted. */
  // With a 400 or 429 to a registration: the work with which it is accepted.
  data: z.unknown().optional(),
  /** With a server error: the request's id in the log. */
  requestId: z.string().optional(),
})
export type Failure = z.infer<typeof Failure>

/** The envelope of a successful response. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ statusCode: z.int().min(200).max(299), success: z.literal(true), message: z.string(), data })
}

/** The same of a call that publishes something: `held` says that it waits for approval, with the status 202. */
export function successOrHeld<Data extends z.ZodType>(data: Data) {
  return success(data).extend({ held: z.literal(true).optional() })
}

/** The envelope of a paginated list: `nextCursor` requests the next page, or is null on the last one. */
export function successWithCursor<Data extends z.ZodType>(data: Data) {
  return success(data).extend({ nextCursor: z.string().nullable() })
}

/** The envelope of an action of an admin: `undoId` undoes it until its emails are sent, or is null if that cannot be done. */
export function successWithUndo<Data extends z.ZodType>(data: Data) {
  return success(data).extend({ undoId: z.string().nullable() })
}

export const Nothing = success(z.null())
