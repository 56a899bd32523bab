import { useState } from 'react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { QueueDecision, QueueItem, Report, ReportKind } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import * as commonMessages from '#messages/common.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { beforeRemoving } from '../moderation/questions.ts'
import { paths } from '../paths.ts'
import { REASON_LABELS } from '../reports/labels.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { ByAuthor, EntryButton, Labels, PersonLink, QueueEntry } from './queue-entry.tsx'

/** `onDecide` throws if the decision failed. */
type Props = { item: QueueItem; onDecide: (decision: QueueDecision, reason?: string) => Promise<unknown> }

const FACTS = {
  blog: messages.reportedBlog,
  comment: messages.reportedComment,
  profile: messages.reportedPerson,
} satisfies Record<ReportKind, string>

/** A reported item, the reasons, and the possible actions. */
export function QueueRow({ item, onDecide }: Props) {
  const [asking, setAsking] = useState(false)
  const { kind, subject, author, reports, reasons } = item
  const mayRemove = subject !== null && kind !== 'profile'
  return (
    <>
      <QueueEntry
        facts={
          <span>
            <Message text={FACTS[kind]} values={{ reports, date: <DateText iso={item.since} /> }} />
          </span>
        }
        by={kind === 'profile' ? undefined : author?.name}
        title={subject ? <Subject item={item} title={subject.title} blogId={subject.blogId} /> : messages.alreadyGone}
        text={subject?.text}
        labels={
          <Labels label={messages.reportReasons}>
            {reasons.map(({ reason, count }) => {
              const label = REASON_LABELS[reason]
              return count > 1 ? formatMessage(messages.reasonCount, { reason: label, count }) : label
            })}
          </Labels>
        }
        actions={
          <>
            <EntryButton
              label={mayRemove ? messages.leaveIt : commonMessages.close}
              look="plain"
              onClick={() => onDecide('dismiss').catch(() => {})}
            />
            {mayRemove && (
              <EntryButton label={commonMessages.remove} look="stop-outline" asks onClick={() => setAsking(true)} />
            )}
          </>
        }
      >
        <Details item={item} />
      </QueueEntry>
      {mayRemove && (
        <DecisionDialog
          open={asking}
          onClose={() => setAsking(false)}
          question={beforeRemoving(kind, author?.name ?? '', reports)}
          act={(reason) => onDecide('remove', reason)}
        />
      )}
    </>
  )
}

/** The whole text, its author and the reports. */
function Details({ item: { kind, subject, author, reports, latest } }: { item: QueueItem }) {
  return (
    <>
      {subject?.text && (
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {subject.text}
        </p>
      )}
      {author && kind !== 'profile' && <ByAuthor author={author} link={messages.actOnPerson} />}
      {!(author && kind !== 'profile') && (
        <p className="mt-2 text-sm text-quiet">
          {author ? <PersonLink id={author._id}>{messages.actOnPerson}</PersonLink> : messages.byDeletedAccount}
        </p>
      )}
      <ul className="mt-3 space-y-2 border-s-2 border-line ps-4">
        {latest.map((report) => (
          <ReportLine key={report._id} report={report} />
        ))}
      </ul>
      {reports > latest.length && (
        <p className="mt-2 text-sm text-quiet">{formatMessage(messages.latestShown, { count: latest.length })}</p>
      )}
    </>
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
  const link = (
    <Link to={blogId === null ? paths.profile(subjectId) : paths.blog(blogId)} className="hover:underline">
      <bdi>{title}</bdi>
    </Link>
  )
  return kind === 'comment' ? <Message text={messages.onBlog} values={{ title: link }} /> : link
}

function ReportLine({ report: { reason, text, at, reporter, email } }: { report: Report }) {
  return (
    <li className="text-[0.9375rem] wrap-anywhere">
      <p className="text-sm text-quiet">
        {REASON_LABELS[reason]} · <bdi>{reporter?.name ?? messages.visitor}</bdi>
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
