import { useLayoutEffect, useRef } from 'react'
import * as messages from '#messages/comments.ts'
import * as commonMessages from '#messages/common.ts'
import { type Unsent, useUnsent } from '../unsent/use-unsent.ts'
import type { Replies } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'

type Props = {
  /** The field's placeholder and accessible name; undefined: the comment no longer exists. */
  asks: string | undefined
  /** As of a `CommentForm`. */
  place: string
  drafts: Unsent<Replies>
  threadId: string
  onText: (text: string) => void
  onSubmit: (text: string, mentions: string[]) => void
  onCancel: () => void
  busy: boolean
  /** Counts how often someone asked for it: each time it takes the focus. */
  asked: number
}

/** The field below a thread for a reply to it, or for an unsent reply to a removed comment. */
export function ReplyForm({ asks, place, drafts, threadId, onText, onSubmit, onCancel, busy, asked }: Props) {
  const text = useUnsent(drafts, (replies) => replies[threadId] ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const isGone = asks === undefined
  useLayoutEffect(() => {
    if (asked === 0) return
    field.current?.focus()
    field.current?.setSelectionRange(-1, -1)
  }, [asked])
  // Keeps the form's buttons in view as well, even when the text grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text can change the height
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [text, asked])
  return (
    <>
      <div role="status">
        {isGone && <p className="mb-2 text-sm font-medium text-stop-text">{messages.repliedGone}</p>}
      </div>
      <CommentForm
        field={field}
        asks={asks ?? messages.commentHint}
        place={place}
        text={text}
        onText={onText}
        onSubmit={onSubmit}
        busy={busy}
        submit={isGone ? messages.postAsNew : messages.submit}
        cancel={{ label: isGone ? messages.discard : commonMessages.cancel, act: onCancel }}
      />
    </>
  )
}
