import { useState } from 'react'
import { Link } from 'react-router'
import type { AppealAction } from '#contract/appeals.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { QueueItem } from '#contract/reports.ts'
import * as messages from '#messages/admin-queue.ts'
import { auditAbout } from '../moderation/addresses.ts'
import { DecisionDialog } from '../moderation/decision-dialog.tsx'
import { beforeDeclining } from '../moderation/questions.ts'
import { paths } from '../paths.ts'
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

/** What a granted appeal does. */
const GRANT = {
  suspend: messages.endSuspension,
  silence: messages.endSilence,
  'remove-contributions': messages.restoreEverything,
  'remove-blog': messages.publishBlogAgain,
  'remove-comment': messages.publishCommentAgain,
  'refuse-blog': messages.publishBlog,
  'refuse-comment': messages.publishComment,
} satisfies Record<AppealAction, string>

/** An appeal against an admin's action. */
export function AppealRow({ item, onDecide }: Props) {
  const { author, appeal, since, subject } = item
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
        by={author?.name}
        title={<Message text={AGAINST[appeal.action]} values={{ title: <AppealedPost item={item} /> }} />}
        text={appeal.text}
        actions={
          <>
            <EntryButton label={messages.decline} look="plain" asks onClick={() => setAsking(true)} />
            <EntryButton
              label={formatMessage(GRANT[appeal.action], { count: appeal.posts ?? 1 })}
              onClick={() => onDecide('grant').catch(() => {})}
            />
          </>
        }
      >
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {appeal.text}
        </p>
        {subject?.text && (
          <p
            dir="auto"
            className="mt-3 border-s-2 border-line ps-4 text-sm whitespace-pre-wrap wrap-anywhere text-quiet"
          >
            {subject.text}
          </p>
        )}
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

/** The title of the blog, as a link to it or, while it is not public, to what admins see and did of it. */
function AppealedPost({ item: { subjectId, subject, appeal } }: { item: QueueItem }) {
  const title = <bdi>{appeal?.blogTitle}</bdi>
  if (!subject) return title
  return (
    <Link to={subject.blogId === null ? auditAbout(subjectId) : paths.blog(subject.blogId)} className="hover:underline">
      {title}
    </Link>
  )
}
