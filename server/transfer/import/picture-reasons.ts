import { formatMessage } from '#contract/format-message.ts'
import { withoutFullStop } from '#contract/joined.ts'
import { FetchError, type FetchFailure } from '../../http/fetch-public.ts'
import { Problem } from '../../http/problem.ts'
import { imports as messages } from '../../language/messages.ts'

const reasons = (): Record<Exclude<FetchFailure, 'status'>, string> => ({
  address: messages.reasonAddress,
  inner: messages.reasonInner,
  redirects: messages.reasonRedirects,
  size: messages.reasonSize,
  time: messages.reasonTime,
  encoding: messages.reasonEncoding,
  network: messages.reasonNetwork,
})

/** Why a picture cannot be had, in a word or two. @throws the error, if it says nothing about the picture */
export function reasonOf(error: unknown): string {
  if (error instanceof FetchError) {
    const { failure, status = 0 } = error
    return failure === 'status' ? formatMessage(messages.reasonStatus, { status }) : reasons()[failure]
  }
  if (error instanceof Problem && error.statusCode < 500) return withoutFullStop(error.message)
  throw error
}
