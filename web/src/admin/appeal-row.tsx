import type { AppealAction } from '#contract/appeals.ts'
import type { QueueItem } from '#contract/reports.ts'
import { DateText } from '../ui/date.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ByAuthor, QueueEntry } from './queue-entry.tsx'

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'grant' | 'decline', reason: string) => void
}

const AGAINST: Record<AppealAction, string> = {
  suspend: 'Against the suspension',
  silence: 'Against the silence',
  'remove-contributions': 'Against the removal of all blogs and comments',
  'remove-blog': 'Against the removal of the blog',
  'remove-comment': 'Against the removal of a comment on',
  'refuse-blog': 'Against the refusal of the blog',
  'refuse-comment': 'Against the refusal of a comment on',
}

/** What somebody answers to an admin's action. */
export function AppealRow({ item: { author, appeal, since }, busy, onDecide }: Props) {
  if (!appeal) return null
  return (
    <QueueEntry
      facts={
        <span>
          Appeal · <DateText iso={since} />
        </span>
      }
      title={
        <>
          {AGAINST[appeal.action]} {appeal.blogTitle && <bdi>“{appeal.blogTitle}”</bdi>}
        </>
      }
    >
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {appeal.text}
      </p>
      {author && <ByAuthor author={author} link="See this person" />}
      <DecisionForm
        reasonLabel="Answer, for the email to them"
        busy={busy}
        decisions={[
          { label: 'Decline', look: 'plain', decide: (reason) => onDecide('decline', reason) },
          { label: 'Grant', decide: (reason) => onDecide('grant', reason) },
        ]}
      />
    </QueueEntry>
  )
}
