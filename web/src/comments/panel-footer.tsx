import { Suspense } from 'react'
import * as messages from '#messages/comments.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useUnsent } from '../unsent/use-unsent.ts'
import { NewComment } from './new-comment.tsx'
import { NewCommentsButton } from './new-comments-button.tsx'
import { elementsOf } from './scroll-area.tsx'
import type { Panel } from './use-panel.ts'

const UndoLine = lazyComponent(async () => (await import('./undo-line.tsx')).UndoLine)

const UNDO_SECONDS = 12

/** Below the list: undoing a deletion, the number of new comments, and the field for one more. */
export function PanelFooter({ panel }: { panel: Panel }) {
  const { calls, writing, removed, setRemoved, scroller, unseen } = panel
  // Words that were typed before comments were closed stay in sight.
  const hasText = useUnsent(writing.drafts.comment, (text) => text.trim() !== '')
  const showNews = () => {
    if (scroller.current) elementsOf(scroller.current, unseen)[0]?.scrollIntoView({ block: 'center' })
    // The button disappears as soon as they are in view.
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {removed && (
        <Suspense>
          <UndoLine
            key={removed}
            text={messages.commentDeleted}
            seconds={UNDO_SECONDS}
            undo={async () => (await calls.restore(removed)) !== undefined}
            onEnd={() => setRemoved(null)}
          />
        </Suspense>
      )}
      <NewCommentsButton told={panel.told} news={unseen.length} onShow={showNews} />
      {panel.isClosed && <p className="text-quiet">{messages.commentsClosed}</p>}
      {(!panel.isClosed || hasText) && (
        <NewComment
          calls={calls}
          draft={writing.drafts.comment}
          place={writing.place}
          onPlace={writing.setPlace}
          onSent={panel.showSent}
          tell={panel.tell}
          field={panel.field}
        />
      )}
    </>
  )
}
