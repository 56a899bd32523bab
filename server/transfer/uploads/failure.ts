import type { FastifyBaseLogger } from 'fastify'
import { formatMessage } from '#contract/format-message.ts'
import type * as messages from '#messages/import-uploads.ts'
import type { Db } from '../../db/open.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { OperatorError } from '../../operator-error.ts'
import { Ended, Paused } from './progress-recorder.ts'
import { jobOf, type Upload } from './store.ts'

/** Characters of the words for its owner. */
const WORDS_MAX = 500

interface Failure {
  error: unknown
  signal: AbortSignal
  /** A sentence with `{reason}`, for what no one expected. */
  text: typeof messages.failed | typeof messages.picturesFailed
}

/**
 * Why a job of an upload failed, in words for its owner; what no one expected is logged. One that is paused goes on in
 * another job.
 * @returns undefined: it did not fail
 * @throws the error, if the instance stops
 */
export async function failureOf(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  upload: Upload,
  { error, signal, text }: Failure,
): Promise<string | undefined> {
  const { id } = upload
  if (error instanceof Ended) return undefined
  if (signal.aborted) throw error
  if (error instanceof Paused) {
    await inTransaction(db, (trx) => enqueue(trx, jobOf(upload), { id }))
    return undefined
  }
  if (error instanceof OperatorError) return error.message.slice(0, WORDS_MAX)
  log.error({ event: 'import failed', id, err: error }, 'import failed')
  return formatMessage(text, { reason: (error as Error).message }).slice(0, WORDS_MAX)
}
