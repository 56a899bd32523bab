import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { WAITING_HASH } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { WaitingComment, WaitingDecision } from '#contract/held.ts'
import { UNDO_SECONDS } from '#contract/limits.ts'
import * as messages from '#messages/comments.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { waitingComments } from './panel-queries.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { UndoLine } from './undo-line.tsx'
import { useWaiting } from './use-waiting.ts'
import { WaitingBar } from './waiting-bar.tsx'
import { WaitingItem } from './waiting-item.tsx'

type Props = {
  blogId: string
  /** The creator of the blog. */
  ownId: string
  /** Announces to screen readers what was done. */
  tell: (text: string) => void
}

/** The comments that wait for the approval of the blog's creator, below the others, and the decisions. */
export function WaitingList({ blogId, ownId, tell }: Props) {
  const query = useInfiniteQuery(waitingComments(blogId))
  const { refused, forget, decide, undo, busy } = useWaiting(blogId)
  const [refusing, setRefusing] = useState<WaitingComment[]>([])
  const section = useRef<HTMLElement>(null)
  const items = useRef<HTMLUListElement>(null)
  const list = query.data?.comments ?? []
  const selection = useSelection(list, ({ _id }) => _id)
  useLinkedSection(section, list.length > 0)
  if (list.length === 0 && !refused) return null
  const act = async (decision: WaitingDecision, comments: WaitingComment[], more = {}) => {
    // The buttons are gone then, and the section with the last of the comments.
    const panel = section.current?.parentElement
    if (!(await decide({ decision, comments, ...more }))) return false
    selection.clear()
    tell(decision === 'approve' ? messages.commentApproved : messages.refusedWithUndo)
    requestAnimationFrame(() => (section.current ?? panel)?.focus({ preventScroll: true }))
    return true
  }
  const undoRefusal = async () => {
    const isUndone = await undo()
    if (isUndone) tell(messages.refusalUndone)
    section.current?.focus({ preventScroll: true })
    return isUndone
  }
  const heading = query.hasNextPage ? messages.waitingMore : messages.waitingCount
  const refusal = refused && formatMessage(messages.refusedCount, { count: refused.count })
  return (
    <section ref={section} tabIndex={-1} aria-label={messages.waitingTitle} className="border-t border-line py-4">
      {refusal && (
        <UndoLine key={refused.undoId} text={refusal} seconds={UNDO_SECONDS} undo={undoRefusal} onEnd={forget} />
      )}
      {list.length > 0 && (
        <h3 className="mb-3 text-sm font-semibold">{formatMessage(heading, { count: list.length })}</h3>
      )}
      {list.length > 1 && (
        <WaitingBar
          all={list.length}
          selected={selection.selected.length}
          busy={busy}
          onSelectAll={selection.selectAll}
          onApprove={() => act('approve', selection.selected)}
          onRefuse={() => setRefusing(selection.selected)}
        />
      )}
      <ul ref={items} className="space-y-4">
        {list.map((comment) => (
          <li key={comment._id} className="rounded-lg border border-dashed border-line px-4 py-3">
            <WaitingItem
              comment={comment}
              isSelected={list.length > 1 ? selection.has(comment._id) : undefined}
              onSelect={(isSelected) => selection.select(comment._id, isSelected)}
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
