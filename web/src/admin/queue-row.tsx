import { useId, useState } from 'react'
import { Link } from 'react-router'
import { ADMIN_REASON_MAX } from '#contract/limits.ts'
import type { QueueDecision, QueueItem, Report, ReportKind } from '#contract/reports.ts'
import { paths } from '../paths.ts'
import { REASON_LABELS } from '../reports/labels.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { INPUT } from '../ui/field.tsx'

type Props = { item: QueueItem; busy: boolean; onDecide: (decision: QueueDecision, reason: string) => void }

const KINDS: Record<ReportKind, string> = { blog: 'Blog', comment: 'Comment', profile: 'Person' }

/** What was reported, why, and what can be done about it. */
export function QueueRow({ item, busy, onDecide }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const { kind, subject, author, reports, reasons, latest } = item
  const mayRemove = subject !== null && kind !== 'profile'
  return (
    <li className="py-6">
      <article aria-labelledby={`${id}title`}>
        <p className="text-sm text-quiet">
          {KINDS[kind]} · {reports === 1 ? '1 report' : `${reports} reports`} since <DateText iso={item.since} />
        </p>
        <h2 id={`${id}title`} className="mt-1 font-serif text-lg font-semibold wrap-anywhere">
          {subject ? <Subject item={item} title={subject.title} blogId={subject.blogId} /> : 'Already gone'}
        </h2>
        {subject?.text && (
          <p dir="auto" className="mt-1 line-clamp-6 whitespace-pre-wrap wrap-anywhere">
            {subject.text}
          </p>
        )}
        <p className="mt-1 text-sm wrap-anywhere text-quiet">
          {author ? (
            <>
              {kind !== 'profile' && (
                <>
                  By <bdi>{author.name}</bdi> ·{' '}
                </>
              )}
              <Link
                to={`${paths.adminPeople}?query=${encodeURIComponent(author._id)}`}
                className="text-accent underline underline-offset-4"
              >
                Act on this person
              </Link>
            </>
          ) : (
            'By a deleted account'
          )}
        </p>
        <ul className="mt-3 flex flex-wrap gap-2">
          {reasons.map(({ reason: why, count }) => (
            <li key={why} className="rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent">
              {REASON_LABELS[why]} {count > 1 && `× ${count}`}
            </li>
          ))}
        </ul>
        <ul className="mt-3 space-y-2 border-s-2 border-line ps-4">
          {latest.map((report) => (
            <ReportLine key={report._id} report={report} />
          ))}
        </ul>
        {reports > latest.length && <p className="mt-2 text-sm text-quiet">The latest {latest.length} are shown.</p>}
        {mayRemove && (
          <>
            <label htmlFor={id} className="mt-4 block text-sm font-medium">
              Reason, for the email to its author
            </label>
            <textarea
              id={id}
              dir="auto"
              rows={2}
              maxLength={ADMIN_REASON_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              className={`${INPUT} mt-1.5 max-w-xl py-2`}
            />
          </>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" look="plain" disabled={busy} onClick={() => onDecide('dismiss', '')}>
            {mayRemove ? 'Leave it' : 'Close'}
          </Button>
          {mayRemove && (
            <Button size="small" look="stop" disabled={busy} onClick={() => onDecide('remove', reason)}>
              Remove
            </Button>
          )}
        </div>
      </article>
    </li>
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
      {kind === 'comment' && 'On '}
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
          <>
            {' '}
            (<bdi>{email}</bdi>)
          </>
        )}{' '}
        · <DateText iso={at} />
      </p>
      {text && (
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      )}
    </li>
  )
}
