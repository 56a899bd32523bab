import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { siteStatus } from '../admin/queries.ts'
import { DateText } from '../ui/date.tsx'

export function Component() {
  return (
    <AdminPage title="Status">
      <Status />
    </AdminPage>
  )
}

function Status() {
  const { data, error, refetch } = useQuery(siteStatus)
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">Loading...</p>
  const { failedJobs, unsentEmails, backupProvedAt } = data
  return (
    <>
      <Section title="Backups">
        <p>
          {backupProvedAt ? (
            <>
              The last verified backup of the schedule is of <DateText iso={backupProvedAt} />.
            </>
          ) : (
            'The schedule has made no verified backup yet.'
          )}
        </p>
      </Section>
      <Section title="Emails not sent">
        {unsentEmails.length === 0 && <p className="text-quiet">None: every email was sent.</p>}
        <ul className="divide-y divide-line">
          {unsentEmails.map(({ _id, kind, address, state, createdAt, error }) => (
            <li key={_id} className="py-3 wrap-anywhere">
              <bdi>{address}</bdi>, {kind}: {state}
              <span className="block text-sm text-quiet">
                <DateText iso={createdAt} /> {error && <bdi>{error}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Failed jobs">
        {failedJobs.length === 0 && <p className="text-quiet">None.</p>}
        <ul className="divide-y divide-line">
          {failedJobs.map(({ _id, name, attempts, endedAt, error }) => (
            <li key={_id} className="py-3 wrap-anywhere">
              {name}, after {attempts} attempts
              <span className="block text-sm text-quiet">
                <DateText iso={endedAt} /> {error && <bdi>{error}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
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
