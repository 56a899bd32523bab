import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '#messages/account.ts'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ConfirmByLink } from '../session/confirm-by-link.tsx'
import { linkToken } from '../session/link-token.ts'
import { ProveByPassword } from '../session/prove-by-password.tsx'
import { session } from '../session/queries.ts'

const TITLE = messages.confirmEmailTitle
const BUTTON = messages.confirmEmail
const FAILURE = messages.confirmEmailFailed

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
        asks={messages.askedForEmail}
        button={BUTTON}
        confirm={(body) => request('POST /user/confirmEmail', { body: { token: linkToken(), ...body } })}
        failure={FAILURE}
      />
    )
  }
  return (
    <ConfirmByLink
      title={TITLE}
      aside={messages.confirmEmailHint}
      button={BUTTON}
      busy={messages.confirming}
      confirm={confirm}
      failure={FAILURE}
      instead={messages.askForNewLink}
    />
  )
}
