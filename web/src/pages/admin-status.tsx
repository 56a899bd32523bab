import { Link } from 'react-router'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatCount } from '#contract/format-count.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { SiteStatus } from '#contract/site-status.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-status.ts'
import * as commonMessages from '#messages/common.ts'
import { AdminFailure } from '../admin/admin-list.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { BackupStatus } from '../admin/backup-status.tsx'
import { Command } from '../admin/command.tsx'
import { ExportSection } from '../admin/export-section.tsx'
import { Fact, Facts, StatusSection, Wrong } from '../admin/fact.tsx'
import { StepsLeft } from '../admin/first-steps.tsx'
import { MailStatus } from '../admin/mail-status.tsx'
import { useSiteStatus } from '../admin/use-site-status.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

/** Seconds after which a due job is late: they normally run within two. */
const LATE_AFTER = 300

export function Component() {
  return (
    <AdminPage title={adminMessages.status}>
      <Status />
    </AdminPage>
  )
}

function Status() {
  const { data, error, refetch } = useSiteStatus()
  if (!data && error) return <AdminFailure error={error} retry={refetch} />
  if (!data) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  return (
    <>
      <StepsLeft />
      <StatusSection title={messages.backups}>
        <BackupStatus backup={data.backup} />
      </StatusSection>
      <ExportSection />
      <StatusSection title={adminMessages.emails}>
        <MailStatus status={data} />
      </StatusSection>
      <JobStatus jobs={data.jobs} />
      <Storage status={data} />
      <Site status={data} />
    </>
  )
}

function JobStatus({ jobs: { failed, waiting, running, oldestDueSeconds } }: Pick<SiteStatus, 'jobs'>) {
  const count = formatMessage(messages.jobsFailed, { count: failed })
  const link = (
    <Link to={paths.adminJobs} className="inline-flex min-h-11 items-center text-accent underline underline-offset-4">
      {count}
    </Link>
  )
  return (
    <StatusSection title={adminMessages.jobs}>
      {failed > 0 ? (
        <Wrong>
          {link}
          <p>{messages.jobsMend}</p>
        </Wrong>
      ) : (
        link
      )}
      <Facts>
        <Fact name={messages.jobsWaiting}>{formatCount(waiting)}</Fact>
        <Fact name={messages.jobsRunning}>{formatCount(running)}</Fact>
      </Facts>
      {oldestDueSeconds > LATE_AFTER && (
        <Wrong>
          <p>{formatMessage(messages.jobsLate, { minutes: Math.floor(oldestDueSeconds / 60) })}</p>
        </Wrong>
      )}
    </StatusSection>
  )
}

function Storage({ status: { database, disk } }: { status: SiteStatus }) {
  const { engine, bytes } = database
  const [free, total, reserve] = [disk.free, disk.total, disk.reserve].map(formatBytes) as [string, string, string]
  return (
    <StatusSection title={messages.storage}>
      <Facts>
        <Fact name={messages.database}>
          {formatMessage(messages.databaseSize, { engine, size: formatBytes(bytes) })}
        </Fact>
        <Fact name={messages.disk}>{formatMessage(messages.diskFree, { free, total })}</Fact>
      </Facts>
      {disk.isFull && (
        <Wrong>
          <p>{formatMessage(messages.diskFull, { reserve })}</p>
        </Wrong>
      )}
    </StatusSection>
  )
}

function Site({ status: { version, versionSince, update, startedAt, instances, address } }: { status: SiteStatus }) {
  return (
    <StatusSection title={messages.site}>
      {update && <UpdateThere update={update} version={version} />}
      <Facts>
        <Fact name={messages.version}>
          {versionSince ? (
            <Message text={messages.versionSince} values={{ version, date: <DateText iso={versionSince} /> }} />
          ) : (
            version
          )}
        </Fact>
        <Fact name={messages.running}>
          <Message text={messages.runningSince} values={{ time: <TimeAgo iso={startedAt} /> }} />
        </Fact>
        <Fact name={messages.instances}>{formatCount(instances)}</Fact>
        <Fact name={messages.address}>
          <bdi>{address.url}</bdi>
        </Fact>
      </Facts>
      {!address.isSet && (
        <Wrong>
          <p>{messages.addressUnset}</p>
          <Command text={`PUBLIC_URL=${address.claimed ?? window.location.origin}`} />
        </Wrong>
      )}
    </StatusSection>
  )
}

function UpdateThere({ update, version }: { update: NonNullable<SiteStatus['update']>; version: string }) {
  return (
    <div>
      <p>{formatMessage(messages.updateThere, { latest: update.version, version })}</p>
      {update.notes !== null && (
        <a
          href={update.notes}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {messages.updateNotes}
        </a>
      )}
    </div>
  )
}
