import { useQueryClient } from '@tanstack/react-query'
import { request } from '../http/client.ts'
import { ConfirmByLink } from '../session/confirm-by-link.tsx'
import { session } from '../session/queries.ts'

/** Where the email to a new address leads. */
export function Component() {
  const client = useQueryClient()
  const confirm = async (token: string) => {
    const answer = await request('POST /user/verifyEmail', { body: { token } })
    void client.invalidateQueries({ queryKey: session.queryKey })
    return answer
  }
  return (
    <ConfirmByLink
      title="Confirm your email address"
      aside="Only if you created an account here yourself."
      button="Confirm the address"
      busy="Confirming…"
      confirm={confirm}
      failure="Unexpected error while confirming the address"
      instead="Ask for a new link in Edit profile"
    />
  )
}
