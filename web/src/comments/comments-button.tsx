import { MessageCircle } from 'lucide-react'
import type { Ref } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/comments.ts'

type Props = {
  /** The number of comments; undefined while they are loading. */
  count: number | undefined
  /** There are more than that. */
  isMore: boolean
  open: boolean
  onToggle: () => void
  ref: Ref<HTMLButtonElement>
}

/** The floating button that toggles the comments, with their number. */
export function CommentsButton({ count, isMore, open, onToggle, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={commentsLabel(count, isMore)}
      aria-expanded={open}
      onClick={onToggle}
      className={`floating-button fixed bottom-5 z-30 grid size-14 place-items-center rounded-full border border-transparent bg-accent text-on-accent shadow-lift transition-colors hover:bg-accent-strong ${open ? 'end-5 lg:end-[25.25rem]' : 'end-5'}`}
    >
      <MessageCircle aria-hidden className="size-6" />
      {count !== undefined && (
        <span
          aria-hidden
          className="absolute -top-1 -end-1 grid h-6 min-w-6 place-items-center rounded-full border-2 border-paper bg-ink px-1 text-xs font-semibold text-paper tabular-nums"
        >
          {count > 99 ? `${formatCount(99)}+` : formatCount(count)}
        </span>
      )}
    </button>
  )
}

function commentsLabel(count: number | undefined, isMore: boolean): string {
  if (count === undefined) return messages.comments
  return formatMessage(isMore ? messages.commentsMoreThan : messages.commentsCount, { count })
}
