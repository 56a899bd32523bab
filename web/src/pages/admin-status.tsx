import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { siteStatus } from '../admin/queries.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'

export function Component() {
  return (
    <AdminPage title={messages.status}>
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
              The last verified backup of the schedule is of <DateText iso={backupProvedAt} />.
            </span>
          ) : (
            messages.theScheduleHasMade
          )}
        </p>
      </Section>
      <Section title={messages.emails}>
        <ul>
          <Count of={emails.waiting} what="waiting" to={`${paths.adminEmails}?tab=waiting`} />
          <Count of={emails.unknown} what="may have been sent" to={`${paths.adminEmails}?tab=unknown`} />
          <Count of={emails.failed} what="failed" to={`${paths.adminEmails}?tab=failed`} />
        </ul>
      </Section>
      <Section title={messages.jobs}>
        <ul>
          <Count of={failedJobs} what="failed" to={paths.adminJobs} />
        </ul>
      </Section>
    </>
  )
}

function Count({ of, what, to }: { of: number; what: string; to: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
        <span>{of}</span> {what}
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
