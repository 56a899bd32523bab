import { hasStatus, messageOf } from '../http/api-error.ts'

/** Why a blog was not saved, for a person; and where no answer came, that their words are safe. */
export function saveFailure(error: Error, { refused }: { refused: boolean }): string {
  const message = messageOf(error, 'Unexpected error occurred while creating the blog')
  if (!hasStatus(error, 0)) return message
  const said = navigator.onLine ? message : 'You are offline. Try again when there is a connection.'
  return refused ? said : `${said} What you wrote is kept on this device.`
}
