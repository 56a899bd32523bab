/** The envelope of a successful response, to be sent with the same status (200 or 201). */
export function answer<Data, Status extends 200 | 201 = 200>(
  data: Data,
  message: string,
  statusCode: Status = 200 as Status,
) {
  return { statusCode, success: true as const, message, data }
}

/** The same with status 202, of something that waits for approval, as `message` says too. */
export function heldAnswer<Data>(data: Data, message: string) {
  return { statusCode: 202, success: true as const, message, data, held: true as const }
}
