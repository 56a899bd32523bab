import { WAITS } from '#contract/messages.ts'

/** The envelope of a successful response, to be sent with the same status (200 or 201). */
export function answer<Data, Status extends 200 | 201 = 200>(
  data: Data,
  message: string,
  statusCode: Status = 200 as Status,
) {
  return { statusCode, success: true as const, message, data }
}

/** The same with status 202, of something that waits for approval. @param what was done with it, such as "Comment added" */
export function heldAnswer<Data>(data: Data, what: string) {
  return { statusCode: 202, success: true as const, message: `${what}. ${WAITS}`, data, held: true as const }
}
