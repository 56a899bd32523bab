import { OperatorError } from '../operator-error.ts'

/** The bucket could not be used. The client gets a 503. */
export class StorageError extends OperatorError {
  readonly statusCode = 503
}

/** Advice for the operator, by the status of the store's response. */
const ADVICE: Record<number, string> = {
  301: 'The bucket in S3_BUCKET lies elsewhere: check S3_REGION and S3_ENDPOINT.',
  400: 'The store in S3_ENDPOINT does not take the request: check S3_REGION and S3_FORCE_PATH_STYLE.',
  403: 'The bucket in S3_BUCKET refuses the key: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what the key may do.',
  404: 'There is no bucket of the name in S3_BUCKET: create it, or check the name and S3_ENDPOINT.',
}
const AWAY = 'The store in S3_ENDPOINT does not answer as it should: check the address and that it runs.'

/**
 * Converts an error of the AWS client.
 * @param error as thrown by the client
 * @throws StorageError
 */
export function fault(error: unknown): never {
  const { name, message, code } = error as Error & { code?: string }
  const status = statusOf(error)
  const cause = [status, code ?? name, message].filter(Boolean).join(' ').split('\n')[0]
  throw new StorageError(`${ADVICE[status ?? 0] ?? AWAY} (${cause})`)
}

/** The HTTP status in an error of the AWS client; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}
