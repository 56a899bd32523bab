import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { Invitation } from '#contract/invitations.ts'
import { INVITATION_DAYS } from '#contract/limits.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-invitations.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { InviteByEmail } from '../admin/invite-by-email.tsx'
import { invitations } from '../admin/queries.ts'
import { request } from '../http/client.ts'
import { ROLE_LABELS } from '../session/choice-labels.ts'
import { useSettings } from '../settings/queries.ts'
import { AddressField } from '../ui/address-field.tsx'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'

export function Component() {
  return (
    <AdminPage title={adminMessages.invitations}>
      <Invitations />
    </AdminPage>
  )
}

function Invitations() {
  const client = useQueryClient()
  const { registration } = useSettings()
  const { data, error, refetch } = useQuery(invitations)
  const refresh = () => client.invalidateQueries({ queryKey: invitations.queryKey })
  const [made, setMade] = useState<{ _id: string; address: string }>()
  const invite = useMutation({
    mutationFn: () => request('POST /admin/invitations', {}),
    onSuccess: (answer) => setMade(answer.data),
    onError: (failure) => notify.failure(failure, messages.addFailed),
    onSettled: refresh,
  })
  const withdraw = useMutation({
    mutationFn: (id: string) => request('DELETE /admin/invitations/:id', { params: { id } }),
    onSuccess: ({ message }, id) => {
      if (made?._id === id) setMade(undefined)
      notify.success(message)
    },
    onError: (failure) => notify.failure(failure, messages.withdrawFailed),
    onSettled: refresh,
  })
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const isOfUse = registration === 'invitation' || registration === 'approval'
  return (
    <>
      <p className="mb-4 max-w-prose text-quiet">
        <span>{formatMessage(messages.intro, { days: INVITATION_DAYS })}</span>{' '}
        {!isOfUse &&
          (registration === 'everybody' ? <span>{messages.notNeeded}</span> : <span>{messages.notWorking}</span>)}
      </p>
      <div className="max-w-xl">
        {made && <AddressField key={made._id} address={made.address} />}
        <Button className="mt-4" disabled={invite.isPending} onClick={() => invite.mutate()}>
          {invite.isPending ? messages.adding : made ? messages.addAnother : messages.add}
        </Button>
        <InviteByEmail onSent={refresh} />
      </div>
      {data.length === 0 ? (
        <p className="py-16 text-center font-serif text-xl text-quiet">{messages.noneOpen}</p>
      ) : (
        <ul className="mt-6 divide-y divide-line border-t border-line">
          {data.map((invitation) => (
            <li key={invitation._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
                <InWords invitation={invitation} />
                <span className="text-quiet">
                  {' · '}
                  <span>{invitation.role ? ROLE_LABELS[invitation.role] : messages.anyRole}</span>
                </span>
              </p>
              <Button
                size="small"
                look="plain"
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate(invitation._id)}
              >
                {messages.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** To whom it was sent, if it was, who added it, and until when it can be used. */
function InWords({ invitation: { email, createdAt, createdBy, expiresAt } }: { invitation: Invitation }) {
  const days = { added: <DateText iso={createdAt} />, until: <DateText iso={expiresAt} /> }
  if (email !== undefined && createdBy)
    return <Message text={messages.openEmailed} values={{ ...days, email, name: createdBy.name }} />
  if (email !== undefined) return <Message text={messages.openEmailedOfCommand} values={{ ...days, email }} />
  if (createdBy) return <Message text={messages.openInvitation} values={{ ...days, name: createdBy.name }} />
  return <Message text={messages.openInvitationOfCommand} values={days} />
}
