import { useMutation } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { request } from '../http/client.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'

/** Asks users to confirm their email address, and sends them the link again. */
export function EmailVerification({ user }: { user: User }) {
  const send = useMutation({
    mutationFn: () => request('POST /user/sendVerification'),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, messages.sendLinkFailed),
  })
  if (user.emailVerified) return null
  return (
    <Notice>
      <p className="wrap-anywhere">
        <Message text={messages.unconfirmedEmail} values={{ email: user.email }} />
      </p>
      <Button look="plain" size="small" className="mt-3" disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? commonMessages.sending : messages.sendLinkAgain}
      </Button>
    </Notice>
  )
}
