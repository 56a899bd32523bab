import { Suspense, useRef } from 'react'
import * as messages from '#messages/comments.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { CommentsButton } from './comments-button.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { Discussion, UnlistedComments } from './discussion.tsx'
import { MentioningContext } from './mentioning.ts'
import { NewestFirstButton } from './newest-first-button.tsx'
import { PanelFooter } from './panel-footer.tsx'
import { QuotingContext } from './quoting.ts'
import { ScrollArea } from './scroll-area.tsx'
import { useNewestFirst } from './use-newest-first.ts'
import { type PanelProps, usePanel } from './use-panel.ts'
import { useSelectionBegun } from './use-selection-begun.ts'
import { newCommentsLabel } from './use-unseen.ts'

const DiscussionSwitch = lazyComponent(
  async () => (await import('../notifications/discussion-switch.tsx')).DiscussionSwitch,
)
const QuoteButton = lazyComponent(async () => (await import('./quote-button.tsx')).QuoteButton)

/** The comments of the open blog: a floating button with their number, and the panel that it toggles. */
export function Comments(props: PanelProps) {
  const { blog, open, onOpenChange } = props
  const panel = usePanel(props)
  const { comments, quoting, unseen } = panel
  const [isNewestFirst, setNewestFirst] = useNewestFirst()
  const isSelecting = useSelectionBegun()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <MentioningContext value={panel.writing.mentioning}>
      <QuotingContext value={quoting.context}>
        <CommentsButton
          ref={button}
          count={comments.shown?.length}
          isMore={comments.hasEarlier}
          open={open}
          onToggle={() => onOpenChange(!open)}
        />
        <p aria-live="polite" className="sr-only">
          {!open && newCommentsLabel(unseen.length)}
        </p>
        <CommentsPanel
          open={open}
          onOpenChange={onOpenChange}
          takesFocus={quoting.takesFocus}
          onClosed={() => button.current?.focus()}
          aside={
            <>
              <Suspense>
                {/* First: it comes later, and moves nothing. */}
                <DiscussionSwitch blogId={blog._id} />
              </Suspense>
              <NewestFirstButton pressed={isNewestFirst} onPress={() => setNewestFirst(!isNewestFirst)} />
            </>
          }
          footer={<PanelFooter panel={panel} />}
        >
          <ScrollArea
            ref={panel.scroller}
            label={messages.commentList}
            unseen={unseen}
            onSeen={(ids) => {
              panel.tell(newCommentsLabel(ids.length))
              panel.seen(ids)
            }}
          >
            <Discussion panel={panel} isNewestFirst={isNewestFirst} />
            {open && comments.list && <UnlistedComments panel={panel} list={comments.list} />}
          </ScrollArea>
        </CommentsPanel>
        {!panel.isClosed && isSelecting && (
          <Suspense>
            <QuoteButton onQuote={quoting.write} />
          </Suspense>
        )}
      </QuotingContext>
    </MentioningContext>
  )
}
