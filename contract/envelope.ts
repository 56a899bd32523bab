import { z } from 'zod'

/** One invalid field of a request: `path` is the field's name, `message` a sentence to show beside it. */
export const FieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** Every answer of /api/v1 that is not a success. `message` is fit to show a person. */
export const Failure = z.object({
  statusCode: z.int().min(400).max(599),
  success: z.literal(false),
  message: z.string(),
  errors: z.array(FieldError).optional(),
  /** What stands in the way, with a 409: the version of a blog that was saved meanwhile, or who is signed in. */
  data: z.unknown().optional(),
  /** With a failure of the server's: the name under which its log has it. */
  requestId: z.string().optional(),
})
export type Failure = z.infer<typeof Failure>

/** The envelope of a success around `data`. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ statusCode: z.int().min(200).max(299), success: z.literal(true), message: z.string(), data })
}

/** The envelope of a list that goes on: `nextCursor` asks for what follows, or is null at the end. */
export function successWithCursor<Data extends z.ZodType>(data: Data) {
  return success(data).extend({ nextCursor: z.string().nullable() })
}

export const Nothing = success(z.null())
