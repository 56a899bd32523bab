import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { WAITING_HASH } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { WaitingComment, WaitingDecision } from '#contract/held.ts'
import { AT_ONCE, UNDO_SECONDS } from '#contract/limits.ts'
import * as messages from '#messages/comments.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { refuseReason } from './comment-drafts.ts'
import { CommentText } from './comment-text.tsx'
import { HOLD_LABELS } from './hold-labels.ts'
import { waitingComments } from './queries.ts'
import { Quote } from './quote.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { UndoLine } from './undo-line.tsx'
import { useWaiting } from './use-waiting.ts'

type Props = {
  blogId: string
  /** The creator of the blog. */
  ownId: string
  /** Announces to screen readers what was done. */
  tell: (text: string) => void
}

/** The comments that wait for the approval of the blog's creator, below the others: why, and the decisions. */
export function WaitingComments({ blogId, ownId, tell }: Props) {
  const query = useInfiniteQuery(waitingComments(blogId))
  const { refused, forget, decide, undo, busy } = useWaiting(blogId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refusing, setRefusing] = useState<WaitingComment[]>([])
  const section = useRef<HTMLElement>(null)
  const items = useRef<HTMLUListElement>(null)
  const list = query.data?.comments ?? []
  const selected = list.filter(({ _id }) => chosen.has(_id))
  useLinkedSection(section, list.length > 0)
  if (list.length === 0 && !refused) return null
  const act = async (decision: WaitingDecision, comments: WaitingComment[], more = {}) => {
    // The buttons are gone then, and the section with the last of the comments.
    const panel = section.current?.parentElement
    if (!(await decide({ decision, comments, ...more }))) return false
    setChosen(new Set())
    const isApproved = decision === 'approve'
    tell(isApproved ? messages.commentApproved : messages.refusedWithUndo)
    requestAnimationFrame(() => (section.current ?? panel)?.focus({ preventScroll: true }))
    return true
  }
  const choose = (comment: WaitingComment, isChosen: boolean) => {
    const ids = new Set(chosen)
    if (isChosen) ids.add(comment._id)
    else ids.delete(comment._id)
    setChosen(ids)
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={messages.waitingTitle} className="border-t border-line py-4">
      {refused && (
        <UndoLine
          key={refused.undoId}
          text={formatMessage(messages.refusedCount, { count: refused.count })}
          seconds={UNDO_SECONDS}
          undo={async () => {
            const isUndone = await undo()
            if (isUndone) tell(messages.refusalUndone)
            section.current?.focus({ preventScroll: true })
            return isUndone
          }}
          onEnd={forget}
        />
      )}
      {list.length > 0 && (
        <h3 className="mb-3 text-sm font-semibold">
          {formatMessage(query.hasNextPage ? messages.waitingMore : messages.waitingCount, { count: list.length })}
        </h3>
      )}
      {list.length > 1 && (
        <ChooseWaiting
          list={list}
          selected={selected}
          busy={busy}
          onChoose={(ids) => setChosen(new Set(ids))}
          onApprove={() => act('approve', selected)}
          onRefuse={() => setRefusing(selected)}
        />
      )}
      <ul ref={items} className="space-y-4">
        {list.map((comment) => (
          <li key={comment._id} className="rounded-lg border border-dashed border-line px-4 py-3">
            <WaitingItem
              comment={comment}
              isChosen={list.length > 1 ? chosen.has(comment._id) : undefined}
              onChoose={(isChosen) => choose(comment, isChosen)}
              busy={busy}
              onApprove={() => act('approve', [comment])}
              onRefuse={() => setRefusing([comment])}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={query} within={items} className="mt-4" />
      {refusing.length > 0 && (
        <RefuseDialog
          comments={refusing}
          ownId={ownId}
          busy={busy}
          onRefuse={(reason, writer) => act('refuse', refusing, { reason, writer })}
          onClose={() => setRefusing([])}
        />
      )}
    </section>
  )
}

type ChooseProps = {
  list: WaitingComment[]
  selected: WaitingComment[]
  busy: boolean
  onChoose: (ids: string[]) => void
  onApprove: () => void
  onRefuse: () => void
}

/** Chooses all comments that are listed, and decides on the chosen ones. */
function ChooseWaiting({ list, selected, busy, onChoose, onApprove, onRefuse }: ChooseProps) {
  const most = list.slice(0, AT_ONCE)
  const count = selected.length
  return (
    <div className="mb-4">
      <CheckField
        label={formatMessage(messages.chooseAll, { count: most.length })}
        checked={count >= most.length}
        onChange={({ target }) => onChoose(target.checked ? most.map(({ _id }) => _id) : [])}
      />
      {count > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" disabled={busy || count > AT_ONCE} onClick={onApprove}>
            {formatMessage(messages.approveChosen, { count })}
          </Button>
          <Button size="small" look="plain" disabled={busy || count > AT_ONCE} onClick={onRefuse}>
            {formatMessage(messages.refuseChosen, { count })}
          </Button>
        </div>
      )}
    </div>
  )
}

type RefuseProps = {
  comments: WaitingComment[]
  ownId: string
  busy: boolean
  /** @param writer whose other comments are refused, too @returns whether it is done */
  onRefuse: (reason: string, writer: string | undefined) => Promise<boolean>
  onClose: () => void
}

/** Asks before comments are refused; of one also whether it is meant of all others by its writer. */
function RefuseDialog({ comments, ownId, busy, onRefuse, onClose }: RefuseProps) {
  const [only, ...others] = comments
  if (!only) return null
  const asked = {
    isRequired: false,
    acting: messages.refusing,
    busy,
    onClose,
  }
  if (others.length > 0) {
    const count = comments.length
    return (
      <ReasonDialog
        {...asked}
        title={formatMessage(messages.refuseManyTitle, { count })}
        description={messages.refuseManyText}
        label={messages.refuseManyReason}
        action={formatMessage(messages.refuseChosen, { count })}
        unsent={refuseReason(ownId, 'chosen')}
        onAct={(reason) => onRefuse(reason, undefined)}
      />
    )
  }
  const { _id, authorInfo } = only
  const { name } = authorInfo
  return (
    <ReasonDialog
      {...asked}
      key={_id}
      title={messages.refuseConfirmTitle}
      description={formatMessage(messages.refuseConfirmText, { name })}
      label={formatMessage(messages.refuseReasonLabel, { name })}
      option={formatMessage(messages.refuseAllOf, { name })}
      action={messages.refuseComment}
      unsent={refuseReason(ownId, _id)}
      onAct={(reason, isAll) => onRefuse(reason, isAll ? authorInfo._id : undefined)}
    />
  )
}

type ItemProps = {
  comment: WaitingComment
  /** Undefined: it is the only one. */
  isChosen: boolean | undefined
  onChoose: (isChosen: boolean) => void
  busy: boolean
  onApprove: () => void
  onRefuse: () => void
}

function WaitingItem({ comment, isChosen, onChoose, busy, onApprove, onRefuse }: ItemProps) {
  const { authorInfo, parent, since, reasons } = comment
  const named = { name: authorInfo.name, hidden: srOnly }
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        {isChosen !== undefined && (
          <input
            type="checkbox"
            aria-label={formatMessage(messages.chooseOf, { name: authorInfo.name })}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
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
