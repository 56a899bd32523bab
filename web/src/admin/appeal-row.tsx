import type { AppealAction } from '#contract/appeals.ts'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { DecisionForm } from './decision-form.tsx'
import { ByAuthor, QueueEntry } from './queue-entry.tsx'

type Props = {
  item: QueueItem
  busy: boolean
  onDecide: (decision: 'grant' | 'decline', reason: string) => void
}

const AGAINST = {
  suspend: messages.againstSuspension,
  silence: messages.againstSilence,
  'remove-contributions': messages.againstContributionsRemoval,
  'remove-blog': messages.againstBlogRemoval,
  'remove-comment': messages.againstCommentRemoval,
  'refuse-blog': messages.againstBlogRefusal,
  'refuse-comment': messages.againstCommentRefusal,
} satisfies Record<AppealAction, string>

/** An appeal against an admin's action. */
export function AppealRow({ item: { author, appeal, since }, busy, onDecide }: Props) {
  if (!appeal) return null
  return (
    <QueueEntry
      facts={
        <span>
          <Message text={messages.appealSince} values={{ date: <DateText iso={since} /> }} />
        </span>
      }
      title={<Message text={AGAINST[appeal.action]} values={{ title: appeal.blogTitle }} />}
    >
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {appeal.text}
      </p>
      {author && <ByAuthor author={author} link={messages.seePerson} />}
      <DecisionForm
        reasonLabel={messages.appealAnswer}
        busy={busy}
        decisions={[
          { label: messages.decline, look: 'plain', decide: (reason) => onDecide('decline', reason) },
          { label: messages.grant, decide: (reason) => onDecide('grant', reason) },
        ]}
      />
    </QueueEntry>
  )
}
