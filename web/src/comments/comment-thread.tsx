import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/comments.ts'
import { type Unsent, useUnsent } from '../unsent/use-unsent.ts'
import type { Replies } from './comment-drafts.ts'
import { places, useMentioning } from './mentioning.ts'
import { ReplyForm } from './reply-form.tsx'
import type { Thread } from './threads.ts'

type Props = {
  thread: Thread
  /** Shown in place of a comment that is not there. */
  missing: string
  /** The placeholder of the reply field; undefined: there is nothing to reply to any more. */
  replyHint: string | undefined
  drafts: Unsent<Replies>
  /** No one can reply. */
  isClosed: boolean
  busy: boolean
  onReply: (text: string | null) => void
  onSend: (text: string, mentions: string[]) => void
  /** One comment of the thread, with a button that opens the field. */
  item: (comment: Comment, onReply: (button: HTMLElement) => void) => ReactNode
}

/** A comment, its replies below it, and the field for one more. */
export function CommentThread({ thread, missing, replyHint, drafts, isClosed, busy, onReply, onSend, item }: Props) {
  const { top, replies } = thread
  const { ownId, setPicks } = useMentioning()
  const place = places.replyTo(thread.id)
  /** How often someone asked for the field, and by which button. */
  const [asked, setAsked] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const last = useRef<HTMLLIElement>(null)
  const isOpen = useUnsent(drafts, ({ [thread.id]: written }) =>
    // Words that were typed before comments were closed stay in sight.
    isClosed ? Boolean(written?.trim()) : written !== undefined,
  )
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) {
      setAsked(0)
      // The field had the focus.
      if (document.activeElement === document.body) {
        opener.current?.focus({ preventScroll: true })
        last.current?.scrollIntoView({ block: 'nearest' })
      }
    }
    wasOpen.current = isOpen
  }, [isOpen])
  const ask = (button: HTMLElement, { parent, authorInfo: { _id, name } }: Comment) => {
    opener.current = button
    setAsked((times) => times + 1)
    if (isOpen) return
    // A reply to a reply names the person it is for.
    const isFor = parent !== undefined && _id !== ownId
    setPicks(place, isFor ? [{ _id, name }] : [])
    onReply(isFor ? `@${name} ` : '')
  }
  return (
    <li>
      {top ? item(top, (button) => ask(button, top)) : <p className="py-4 text-sm text-quiet italic">{missing}</p>}
      {(replies.length > 0 || isOpen) && (
        <div className="ms-4 border-s border-line ps-4 pb-2">
          {replies.length > 0 && (
            <ul aria-label={top ? formatMessage(messages.repliesTo, { name: top.authorInfo.name }) : messages.replies}>
              {replies.map((comment, at) => (
                <li key={comment._id} ref={at === replies.length - 1 ? last : undefined}>
                  {item(comment, (button) => ask(button, comment))}
                </li>
              ))}
            </ul>
          )}
          {isOpen && (
            <div className="py-3">
              <ReplyForm
                asks={replyHint}
                place={place}
                drafts={drafts}
                threadId={thread.id}
                onText={onReply}
                onSubmit={onSend}
                onCancel={() => onReply(null)}
                busy={busy}
                asked={asked}
              />
            </div>
          )}
        </div>
      )}
    </li>
  )
}
