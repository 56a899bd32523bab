import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailedInvitation } from '#contract/invitations.ts'
import { EMAIL_MAX } from '#contract/limits.ts'
import { ROLES, type Role } from '#contract/user-fields.ts'
import * as messages from '#messages/admin-invitations.ts'
import * as commonMessages from '#messages/common.ts'
import { ApiError } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ROLE_LABELS } from '../session/choice-labels.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { notify } from '../ui/toast.ts'

/** Sends an invitation to an address. @param onSent the list has changed */
export function InviteByEmail({ onSent }: { onSent: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('Reader')
  const [error, setError] = useState<string>()
  const send = useMutation({
    mutationFn: (body: EmailedInvitation) => request('POST /admin/invitations/email', { body }),
    onSuccess: ({ message }) => {
      notify.success(message)
      setEmail('')
      onSent()
    },
    onError: (failure) => {
      notify.failure(failure, messages.sendFailed)
      if (failure instanceof ApiError) setError(failure.errors.find(({ path }) => path === 'email')?.message)
    },
  })
  function submit(): void {
    const invited = EmailedInvitation.safeParse({ email, role })
    setError(invited.error?.issues[0]?.message)
    if (invited.success) send.mutate(invited.data)
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="mt-8 grid gap-4"
    >
      <h2 className="font-serif text-xl font-semibold">{messages.byEmail}</h2>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <TextField
          label={commonMessages.email}
          hint={messages.byEmailHint}
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          error={error}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <SelectField
          label={commonMessages.role}
          options={ROLES}
          labels={ROLE_LABELS}
          value={role}
          onChange={({ target }) => setRole(target.value as Role)}
        />
      </div>
      <Button type="submit" className="w-fit" disabled={send.isPending}>
        {messages.sendInvitation}
      </Button>
    </form>
  )
}
