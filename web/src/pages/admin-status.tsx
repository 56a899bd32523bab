import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-status.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { siteStatus } from '../admin/queries.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'

export function Component() {
  return (
    <AdminPage title={adminMessages.status}>
      <Status />
    </AdminPage>
  )
}

function Status() {
  const { data, error, refetch } = useQuery(siteStatus)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const { failedJobs, emails, backupProvedAt } = data
  return (
    <>
      <Section title={messages.backups}>
        <p>
          {backupProvedAt ? (
            <span>
              <Message text={messages.lastBackup} values={{ date: <DateText iso={backupProvedAt} /> }} />
            </span>
          ) : (
            messages.noBackup
          )}
        </p>
      </Section>
      <Section title={adminMessages.emails}>
        <ul>
          <Count to={`${paths.adminEmails}?tab=waiting`}>
            {formatMessage(messages.emailsWaiting, { count: emails.waiting })}
          </Count>
          <Count to={`${paths.adminEmails}?tab=unknown`}>
            {formatMessage(messages.emailsMaybeSent, { count: emails.unknown })}
          </Count>
          <Count to={`${paths.adminEmails}?tab=failed`}>
            {formatMessage(messages.emailsFailed, { count: emails.failed })}
          </Count>
        </ul>
      </Section>
      <Section title={adminMessages.jobs}>
        <ul>
          <Count to={paths.adminJobs}>{formatMessage(messages.jobsFailed, { count: failedJobs })}</Count>
        </ul>
      </Section>
    </>
  )
}

function Count({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
        {children}
      </Link>
    </li>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-10">
      <h2 className="mb-3 font-serif text-2xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
