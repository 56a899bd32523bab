import type { AppealAction } from '#contract/appeals.ts'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin.ts'
import { DateText } from '../ui/date.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ByAuthor, QueueEntry } from './queue-entry.tsx'

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'grant' | 'decline', reason: string) => void
}

const AGAINST: Record<AppealAction, string> = {
  suspend: messages.againstTheSuspension,
  silence: messages.againstTheSilence,
  'remove-contributions': messages.againstTheRemovalOf,
  'remove-blog': messages.againstTheRemovalOfThe,
  'remove-comment': messages.againstTheRemovalOfA,
  'refuse-blog': messages.againstTheRefusalOf,
  'refuse-comment': messages.againstTheRefusalOfA,
}

/** What somebody answers to an admin's action. */
export function AppealRow({ item: { author, appeal, since }, busy, onDecide }: Props) {
  if (!appeal) return null
  return (
    <QueueEntry
      facts={
        <span>
          {messages.appeal} <DateText iso={since} />
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
      {author && <ByAuthor author={author} link={messages.seeThisPerson} />}
      <DecisionForm
        reasonLabel={messages.answerForTheEmail}
        busy={busy}
        decisions={[
          { label: messages.decline, look: 'plain', decide: (reason) => onDecide('decline', reason) },
          { label: messages.grant, decide: (reason) => onDecide('grant', reason) },
        ]}
      />
    </QueueEntry>
  )
}
