import { Link } from 'react-router'
import type { QueueDecision, QueueItem, Report, ReportKind } from '#contract/reports.ts'
import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { REASON_LABELS } from '../reports/labels.ts'
import { DateText } from '../ui/date.tsx'
import { type Decision, DecisionForm } from './decision-form.tsx'
import { ByAuthor, Labels, PersonLink, QueueEntry } from './queue-entry.tsx'

type Props = { item: QueueItem; busy: boolean; onDecide: (decision: QueueDecision, reason: string) => void }

const KINDS: Record<ReportKind, string> = {
  blog: commonMessages.blog,
  comment: messages.comment,
  profile: messages.person,
}

/** What was reported, why, and what can be done about it. */
export function QueueRow({ item, busy, onDecide }: Props) {
  const { kind, subject, author, reports, reasons, latest } = item
  const mayRemove = subject !== null && kind !== 'profile'
  const leave: Decision = {
    label: mayRemove ? messages.leaveIt : commonMessages.close,
    look: 'plain',
    decide: () => onDecide('dismiss', ''),
  }
  const remove: Decision = {
    label: commonMessages.remove,
    look: 'stop',
    decide: (reason) => onDecide('remove', reason),
  }
  return (
    <QueueEntry
      facts={
        <span>
          {KINDS[kind]} · <span>{reports === 1 ? '1 report' : `${reports} reports`}</span> since{' '}
          <DateText iso={item.since} />
        </span>
      }
      title={subject ? <Subject item={item} title={subject.title} blogId={subject.blogId} /> : messages.alreadyGone}
    >
      {subject?.text && (
        <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-wrap wrap-anywhere">
          {subject.text}
        </p>
      )}
      {author && kind !== 'profile' && <ByAuthor author={author} link={messages.actOnThisPerson} />}
      {!(author && kind !== 'profile') && (
        <p className="mt-2 text-sm text-quiet">
          {author ? <PersonLink id={author._id}>{messages.actOnThisPerson}</PersonLink> : messages.byADeletedAccount}
        </p>
      )}
      <Labels label={messages.whyItWasReported}>
        {reasons.map(({ reason, count }) => `${REASON_LABELS[reason]}${count > 1 ? ` × ${count}` : ''}`)}
      </Labels>
      <ul className="mt-3 space-y-2 border-s-2 border-line ps-4">
        {latest.map((report) => (
          <ReportLine key={report._id} report={report} />
        ))}
      </ul>
      {reports > latest.length && (
        <p className="mt-2 text-sm text-quiet">
          The latest <span>{latest.length}</span> are shown.
        </p>
      )}
      <DecisionForm
        reasonLabel={mayRemove ? messages.reasonForTheEmailTo : undefined}
        busy={busy}
        decisions={mayRemove ? [leave, remove] : [leave]}
      />
    </QueueEntry>
  )
}

/** The title, as a link to where it is. */
function Subject({
  item: { kind, subjectId },
  title,
  blogId,
}: {
  item: QueueItem
  title: string
  blogId: string | null
}) {
  return (
    <>
      {kind === 'comment' && <span>{messages.on}</span>}
      <Link to={blogId === null ? paths.profile(subjectId) : paths.blog(blogId)} className="hover:underline">
        <bdi>{title}</bdi>
      </Link>
    </>
  )
}

function ReportLine({ report: { reason, text, at, reporter, email } }: { report: Report }) {
  return (
    <li className="text-[0.9375rem] wrap-anywhere">
      <p className="text-sm text-quiet">
        {REASON_LABELS[reason]} · <bdi>{reporter?.name ?? messages.aVisitor}</bdi>
        {email && (
          <span>
            {' '}
            (<bdi>{email}</bdi>)
          </span>
        )}
        <span> · </span>
        <DateText iso={at} />
      </p>
      {text && (
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      )}
    </li>
  )
}
