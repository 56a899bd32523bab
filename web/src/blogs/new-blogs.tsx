import { ArrowUp } from 'lucide-react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blogs.ts'

type Props = { waiting: number; onShow: () => void }

/** A button that shows the number of new blogs to a reader who has scrolled down. It takes up no space. */
export function NewBlogs({ waiting, onShow }: Props) {
  return (
    <div aria-live="polite" className="sticky top-4 z-20 flex h-0 justify-center">
      {waiting > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="flex h-11 items-center gap-2 rounded-full bg-accent px-5 text-[0.9375rem] font-medium text-on-accent shadow-lift hover:bg-accent-strong"
        >
          <ArrowUp aria-hidden className="size-4.5" />
          <span>{formatMessage(messages.newBlogs, { count: waiting })}</span>
        </button>
      )}
    </div>
  )
}
