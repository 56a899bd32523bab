import { useQueryClient } from '@tanstack/react-query'
import { request } from '../http/client.ts'
import { ConfirmByLink } from '../session/confirm-by-link.tsx'
import { session } from '../session/queries.ts'

/** Where the email to an account's new address leads. */
export function Component() {
  const client = useQueryClient()
  const confirm = async (token: string) => {
    const answer = await request('POST /user/confirmEmail', { body: { token } })
    void client.invalidateQueries({ queryKey: session.queryKey })
    return answer
  }
  return (
    <ConfirmByLink
      title="Confirm your new email address"
      aside="Only if you asked for it yourself."
      button="Sign in with this address from now on"
      busy="Confirming…"
      confirm={confirm}
      failure="Unexpected error while changing the address"
      instead="Ask for a new link in Edit profile"
    />
  )
}
