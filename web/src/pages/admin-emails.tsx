import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailState } from '#contract/emails.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-emails.ts'
import { AdminList } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { EmailRow } from '../admin/email-row.tsx'
import { emails, siteStatus } from '../admin/queries.ts'
import { request } from '../http/client.ts'
import { Message } from '../ui/message.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { notify } from '../ui/toast.ts'

const TABS = [
  { name: 'all', label: messages.all },
  { name: 'waiting', label: messages.waiting },
  { name: 'sent', label: messages.sent },
  { name: 'unknown', label: messages.maybeSent },
  { name: 'failed', label: messages.failed },
] as const

export function Component() {
  return (
    <AdminPage title={adminMessages.emails}>
      <Tabs label={messages.emailsByState} tabs={TABS}>
        {(tab) => <Emails key={tab} state={tab === 'all' ? undefined : tab} />}
      </Tabs>
    </AdminPage>
  )
}

function Emails({ state }: { state: EmailState | undefined }) {
  const client = useQueryClient()
  const list = useInfiniteQuery(emails(state))
  // It is above the list, which would jump.
  const status = useQuery(siteStatus)
  const found = list.data?.pages.flatMap((page) => page.data)
  const sendAgain = useMutation({
    mutationFn: (id: string) => request('POST /admin/emails/:id/sendAgain', { params: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    // Another admin may have done so.
    onError: (error) => notify.failure(error, messages.sendAgainFailed),
    onSettled: () => client.invalidateQueries({ queryKey: emails(state).queryKey }),
  })
  return (
    <>
      {status.data?.writesEmailsToOutbox && (
        <p className="mb-4 max-w-prose text-quiet">
          <Message
            text={messages.outboxNote}
            values={{ folder: <code>{'outbox'}</code>, variable: <code>{'SMTP_URL'}</code> }}
          />
        </p>
      )}
      <AdminList list={list} count={status.isPending ? undefined : found?.length} empty={messages.empty}>
        {found?.map((email) => (
          <EmailRow
            key={email._id}
            email={email}
            busy={sendAgain.isPending}
            onSendAgain={() => sendAgain.mutate(email._id)}
          />
        ))}
      </AdminList>
    </>
  )
}
