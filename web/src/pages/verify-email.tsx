import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as messages from '#messages/session.ts'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ConfirmByLink } from '../session/confirm-by-link.tsx'
import { ProveAccount } from '../session/prove-account.tsx'
import { session } from '../session/queries.ts'

/** Where the email to a new address leads. */
export function Component() {
  const client = useQueryClient()
  const [isUnproved, setIsUnproved] = useState(false)
  const confirm = async (token: string) => {
    const answer = await request('POST /user/verifyEmail', { body: { token } }).catch((error) => {
      if (hasStatus(error, 403)) setIsUnproved(true)
      throw error
    })
    void client.invalidateQueries({ queryKey: session.queryKey })
    return answer
  }
  if (isUnproved) return <ProveAccount />
  return (
    <ConfirmByLink
      title={messages.confirmEmailTitle}
      aside={messages.confirmEmailHint}
      button={messages.confirmEmail}
      busy={messages.confirming}
      confirm={confirm}
      failure={messages.confirmEmailFailed}
      instead={messages.newLinkInProfile}
    />
  )
}
