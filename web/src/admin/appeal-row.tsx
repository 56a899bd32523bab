import { useState } from 'react'
import type { AppealAction } from '#contract/appeals.ts'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { beforeDeclining } from '../moderation/questions.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'
import { ByAuthor, EntryButton, QueueEntry } from './queue-entry.tsx'

type Props = {
  item: QueueItem
  /** Throws if the decision failed. */
  onDecide: (decision: 'grant' | 'decline', reason?: string) => Promise<unknown>
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
export function AppealRow({ item: { author, appeal, since }, onDecide }: Props) {
  const [asking, setAsking] = useState(false)
  if (!appeal) return null
  return (
    <>
      <QueueEntry
        facts={
          <span>
            <Message text={messages.appealSince} values={{ date: <DateText iso={since} /> }} />
          </span>
        }
        title={<Message text={AGAINST[appeal.action]} values={{ title: appeal.blogTitle }} />}
        text={appeal.text}
        actions={
          <>
            <EntryButton label={messages.decline} look="plain" asks onClick={() => setAsking(true)} />
            <EntryButton label={messages.grant} onClick={() => onDecide('grant').catch(() => {})} />
          </>
        }
      >
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {appeal.text}
        </p>
        {author && <ByAuthor author={author} link={messages.seePerson} />}
      </QueueEntry>
      <DecisionDialog
        open={asking}
        onClose={() => setAsking(false)}
        question={beforeDeclining(author?.name ?? '')}
        act={(reason) => onDecide('decline', reason)}
      />
    </>
  )
}
