import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/writing.ts'
import { hasStatus, messageOf, NO_CONNECTION } from '../http/api-error.ts'

/**
 * The message to show when a blog was not saved. Without a response from the server, it adds that the text is stored.
 * @param isLost whether it is not
 */
export function saveFailure(error: Error, isLost: boolean): string {
  const message = messageOf(error, messages.saveFailed)
  if (!hasStatus(error, 0)) return message
  const said = navigator.onLine ? message : NO_CONNECTION
  return isLost ? said : formatMessage(messages.failedButKept, { failure: said })
}
