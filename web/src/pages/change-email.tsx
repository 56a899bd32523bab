import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ConfirmByLink } from '../session/confirm-by-link.tsx'
import { linkToken } from '../session/link-token.ts'
import { ProveByPassword } from '../session/prove-by-password.tsx'
import { session } from '../session/queries.ts'

const TITLE = 'Confirm your new email address'
const BUTTON = 'Sign in with this address from now on'
const FAILURE = 'Unexpected error while changing the address'

/** Where the email to an account's new address leads. */
export function Component() {
  const client = useQueryClient()
  const [isUnproved, setIsUnproved] = useState(false)
  const confirm = async (token: string) => {
    const answer = await request('POST /user/confirmEmail', { body: { token } }).catch((error) => {
      if (hasStatus(error, 403)) setIsUnproved(true)
      throw error
    })
    void client.invalidateQueries({ queryKey: session.queryKey })
    return answer
  }
  if (isUnproved) {
    return (
      <ProveByPassword
        title={TITLE}
        asks="You asked for it in your account"
        button={BUTTON}
        confirm={(body) => request('POST /user/confirmEmail', { body: { token: linkToken(), ...body } })}
        failure={FAILURE}
      />
    )
  }
  return (
    <ConfirmByLink
      title={TITLE}
      aside="Only if you asked for it yourself."
      button={BUTTON}
      busy="Confirming…"
      confirm={confirm}
      failure={FAILURE}
      instead="Ask for a new link in Edit profile"
    />
  )
}
