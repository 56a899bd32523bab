import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { SiteStatus } from '#contract/site-status.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-status.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { notify } from '../ui/toast.ts'
import { Command } from './command.tsx'
import { Fact, Facts, Wrong } from './fact.tsx'
import { LocalTime } from './local-time.tsx'
import { siteStatus } from './queries.ts'

const TABS = [
  ['waiting', messages.emailsWaiting],
  ['unknown', messages.emailsMaybeSent],
  ['failed', messages.emailsFailed],
] as const

/** Where emails go, whether they arrive, and a test. */
export function MailStatus({ status: { mail, emails } }: { status: SiteStatus }) {
  const { server, lastSentAt, failed } = mail
  return (
    <>
      {server === null && (
        <Wrong>
          <p>{messages.toOutbox}</p>
          <Command text='SMTP_URL="smtp://user:password@mail.example.org:587"' />
          <Command text='MAIL_FROM="blogi@example.org"' />
        </Wrong>
      )}
      <Facts>
        {server !== null && (
          <Fact name={messages.mailServer}>
            <bdi>{server}</bdi>
          </Fact>
        )}
        <Fact name={messages.lastSent}>{lastSentAt ? <LocalTime iso={lastSentAt} /> : messages.neverSent}</Fact>
      </Facts>
      {failed && (
        <Wrong>
          <p>
            <Message
              text={messages.emailFailed}
              values={{ time: <LocalTime iso={failed.at} />, reason: failed.reason }}
            />
          </p>
          <p>{messages.emailMend}</p>
        </Wrong>
      )}
      <ul>
        {TABS.map(([tab, text]) => (
          <li key={tab}>
            <Link
              to={`${paths.adminEmails}?tab=${tab}`}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              {formatMessage(text, { count: emails[tab] })}
            </Link>
          </li>
        ))}
      </ul>
      <SendTest />
    </>
  )
}

function SendTest() {
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () => request('POST /admin/testEmail'),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.failure(error, adminMessages.actionFailed),
    onSettled: () => client.invalidateQueries({ queryKey: siteStatus.queryKey }),
  })
  return (
    <Button look="plain" className="w-fit" disabled={send.isPending} onClick={() => send.mutate()}>
      {messages.sendTest}
    </Button>
  )
}
