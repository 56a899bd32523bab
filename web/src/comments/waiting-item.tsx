import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { WaitingComment } from '#contract/held.ts'
import * as messages from '#messages/comments.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { CommentText } from './comment-text.tsx'
import { HOLD_LABELS } from './hold-labels.ts'
import { Quote } from './quote.tsx'

type ItemProps = {
  comment: WaitingComment
  /** Undefined: it is the only one. */
  isSelected: boolean | undefined
  onSelect: (isSelected: boolean) => void
  busy: boolean
  onApprove: () => void
  onRefuse: () => void
}

/** A comment that waits: why, and the decisions. */
export function WaitingItem({ comment, isSelected, onSelect, busy, onApprove, onRefuse }: ItemProps) {
  const { authorInfo, parent, since, reasons } = comment
  const named = { name: authorInfo.name, hidden: srOnly }
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        {isSelected !== undefined && (
          <input
            type="checkbox"
            aria-label={formatMessage(messages.selectOf, { name: authorInfo.name })}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-6 shrink-0 cursor-pointer accent-accent"
          />
        )}
        <Avatar url={authorInfo.avatar.url} size={24} />
        <Link
          to={paths.profile(authorInfo._id)}
          dir="auto"
          className="min-w-0 font-semibold wrap-anywhere hover:underline"
        >
          {authorInfo.name}
        </Link>
        <span className="text-quiet">
          <TimeAgo iso={since} />
        </span>
      </div>
      {parent !== undefined && <p className="mt-1 text-sm text-quiet">{messages.waitingReply}</p>}
      <Quote place={comment} />
      <CommentText comment={comment} />
      <ul aria-label={messages.holdReasons} className="mt-2 flex flex-wrap gap-1.5">
        {reasons.map((reason) => (
          <li key={reason} className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm text-accent">
            {HOLD_LABELS[reason]}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" disabled={busy} onClick={onApprove}>
          <Message text={messages.approveOf} values={named} />
        </Button>
        <Button size="small" look="plain" disabled={busy} onClick={onRefuse}>
          <Message text={messages.refuseOf} values={named} />
        </Button>
      </div>
    </>
  )
}
