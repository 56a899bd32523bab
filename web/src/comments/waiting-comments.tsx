import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { WAITING_HASH } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { WaitingComment, WaitingDecision } from '#contract/held.ts'
import * as messages from '#messages/comments.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { refuseReason } from './comment-drafts.ts'
import { CommentText } from './comment-text.tsx'
import { HOLD_LABELS } from './hold-labels.ts'
import { waitingComments } from './queries.ts'
import { Quote } from './quote.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  blogId: string
  /** The creator of the blog. */
  ownId: string
  busy: boolean
  /** @returns whether it is decided */
  onDecide: (comment: WaitingComment, decision: WaitingDecision, reason: string) => Promise<boolean>
}

/** The comments that wait for the approval of the blog's creator, below the others: why, and the decisions. */
export function WaitingComments({ blogId, ownId, busy, onDecide }: Props) {
  const { data: list } = useQuery(waitingComments(blogId))
  const [refusing, setRefusing] = useState<WaitingComment | null>(null)
  const section = useRef<HTMLElement>(null)
  const isThere = list !== undefined && list.length > 0
  useLinkedSection(section, isThere)
  if (!isThere) return null
  const approve = async (comment: WaitingComment) => {
    // Its button is gone then, and the section with the last of them.
    const next = list.length > 1 ? section.current : section.current?.parentElement
    if (await onDecide(comment, 'approve', '')) next?.focus({ preventScroll: true })
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={messages.waitingTitle} className="border-t border-line py-4">
      <h3 className="mb-3 text-sm font-semibold">{formatMessage(messages.waitingCount, { count: list.length })}</h3>
      <ul className="space-y-4">
        {list.map((comment) => (
          <li key={comment._id} className="rounded-lg border border-dashed border-line px-4 py-3">
            <WaitingItem
              comment={comment}
              busy={busy}
              onApprove={() => approve(comment)}
              onRefuse={() => setRefusing(comment)}
            />
          </li>
        ))}
      </ul>
      {refusing && (
        <ReasonDialog
          key={refusing._id}
          title={messages.refuseConfirmTitle}
          description={formatMessage(messages.refuseConfirmText, { name: refusing.authorInfo.name })}
          label={formatMessage(messages.refuseReasonLabel, { name: refusing.authorInfo.name })}
          isRequired={false}
          action={messages.refuseComment}
          acting={messages.refusing}
          unsent={refuseReason(ownId, refusing._id)}
          busy={busy}
          onAct={(reason) => onDecide(refusing, 'refuse', reason)}
          onClose={() => setRefusing(null)}
        />
      )}
    </section>
  )
}

type ItemProps = { comment: WaitingComment; busy: boolean; onApprove: () => void; onRefuse: () => void }

function WaitingItem({ comment, busy, onApprove, onRefuse }: ItemProps) {
  const { authorInfo, parent, since, reasons } = comment
  const named = { name: authorInfo.name, hidden: srOnly }
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
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

/** Goes to the section when the address names it: once each time that someone follows such a link. */
function useLinkedSection(section: { current: HTMLElement | null }, isThere: boolean): void {
  const { hash, key } = useLocation()
  const done = useRef('')
  useEffect(() => {
    if (!isThere || hash !== WAITING_HASH || done.current === key) return
    // After the panel has taken the focus.
    const frame = requestAnimationFrame(() => {
      done.current = key
      section.current?.scrollIntoView({ block: 'start' })
      section.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere, hash, key, section])
}
