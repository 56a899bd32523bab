import type { ReactNode } from 'react'
import * as messages from '#messages/comments.ts'
import { Message, srOnly } from '../ui/message.tsx'
import { useQuoting } from './quoting.ts'
import { SmallButton } from './small-button.tsx'
import type { ThreadGroup } from './threads-by-section.ts'

/** The threads at one part of the text, below what that is called: a way there. */
export function CommentGroup({ group: { section, label }, children }: { group: ThreadGroup; children: ReactNode }) {
  const { show, write } = useQuoting()
  const isInText = section !== undefined && section !== 'gone'
  return (
    <section aria-label={label} data-group={section} className="pt-2">
      <div className="sticky top-0 z-10 flex items-baseline justify-between gap-2 border-b border-line bg-raised py-1">
        <h3 dir="auto" className="min-w-0 py-1 text-sm leading-snug font-semibold wrap-anywhere text-quiet">
          {isInText ? (
            <button
              type="button"
              className="text-start hover:text-accent hover:underline"
              onClick={() => show({ section })}
            >
              <Message text={messages.showGroup} values={{ section: label, hidden: srOnly }} />
            </button>
          ) : (
            label
          )}
        </h3>
        {isInText && write && (
          <span className="-me-2 shrink-0">
            <SmallButton onClick={() => write({ section })}>
              <Message text={messages.commentOn} values={{ section: label, hidden: srOnly }} />
            </SmallButton>
          </span>
        )}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}
