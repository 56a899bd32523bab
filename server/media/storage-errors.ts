import { formatMessage } from '#contract/format-message.ts'
import { storage as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

/** The bucket could not be used. The client gets a 503. */
export class StorageError extends OperatorError {
  readonly statusCode = 503
}

/** Advice for the operator, by the status of the store's response. */
const adviceByStatus = (): Record<number, string> => ({
  301: messages.bucketElsewhere,
  400: messages.storeRefuses,
  403: messages.bucketKeyRefused,
  404: messages.noBucket,
})

/**
 * Converts an error of the AWS client.
 * @param error as thrown by the client
 * @param setting the one that names the bucket
 * @throws StorageError
 */
export function fault(error: unknown, setting: 'S3_BUCKET' | 'BACKUP_TO' = 'S3_BUCKET'): never {
  const { name, message, code } = error as Error & { code?: string }
  const status = statusOf(error)
  const cause = [status, code ?? name, message].filter(Boolean).join(' ').split('\n')[0] ?? ''
  const advice = formatMessage(adviceByStatus()[status ?? 0] ?? messages.storeAway, { setting })
  throw new StorageError(formatMessage(messages.withCause, { advice, cause }))
}

/** The HTTP status in an error of the AWS client; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}
