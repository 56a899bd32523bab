import { Link } from 'react-router'
import type { QueueDecision, QueueItem, Report, ReportKind } from '#contract/reports.ts'
import { paths } from '../paths.ts'
import { REASON_LABELS } from '../reports/labels.ts'
import { DateText } from '../ui/date.tsx'
import { type Decision, DecisionForm } from './decision-form.tsx'
import { ByAuthor, Labels, PersonLink, QueueEntry } from './queue-entry.tsx'

type Props = { item: QueueItem; busy: boolean; onDecide: (decision: QueueDecision, reason: string) => void }

const KINDS: Record<ReportKind, string> = { blog: 'Blog', comment: 'Comment', profile: 'Person' }

/** What was reported, why, and what can be done about it. */
export function QueueRow({ item, busy, onDecide }: Props) {
  const { kind, subject, author, reports, reasons, latest } = item
  const mayRemove = subject !== null && kind !== 'profile'
  const leave: Decision = {
    label: mayRemove ? 'Leave it' : 'Close',
    look: 'plain',
    decide: () => onDecide('dismiss', ''),
  }
  const remove: Decision = { label: 'Remove', look: 'stop', decide: (reason) => onDecide('remove', reason) }
  return (
    <QueueEntry
      facts={
        <span>
          {KINDS[kind]} · <span>{reports === 1 ? '1 report' : `${reports} reports`}</span> since{' '}
          <DateText iso={item.since} />
        </span>
      }
      title={subject ? <Subject item={item} title={subject.title} blogId={subject.blogId} /> : 'Already gone'}
    >
      {subject?.text && (
        <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-wrap wrap-anywhere">
          {subject.text}
        </p>
      )}
      {author && kind !== 'profile' && <ByAuthor author={author} link="Act on this person" />}
      {!(author && kind !== 'profile') && (
        <p className="mt-2 text-sm text-quiet">
          {author ? <PersonLink id={author._id}>Act on this person</PersonLink> : 'By a deleted account'}
        </p>
      )}
      <Labels label="Why it was reported">
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
        reasonLabel={mayRemove ? 'Reason, for the email to its author' : undefined}
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
      {kind === 'comment' && <span>{'On '}</span>}
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
        {REASON_LABELS[reason]} · <bdi>{reporter?.name ?? 'A visitor'}</bdi>
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
