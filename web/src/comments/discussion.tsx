import { Suspense } from 'react'
import type { Comment } from '#contract/comments.ts'
import * as messages from '#messages/comments.ts'
import * as commonMessages from '#messages/common.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { notify } from '../ui/toast.ts'
import { CommentList } from './comment-list.tsx'
import { EarlierComments } from './earlier-comments.tsx'
import { KeepPosition } from './keep-position.tsx'
import { LoadFailure } from './load-failure.tsx'
import type { Panel } from './use-panel.ts'

const HeldComments = lazyComponent(async () => (await import('./held-comments.tsx')).HeldComments)
const HiddenComments = lazyComponent(async () => (await import('./hidden-comments.tsx')).HiddenComments)

const WaitingComments = lazyComponent(async () => (await import('./waiting-comments.tsx')).WaitingComments)

/** The comments that all can read, or why they are not there. */
export function Discussion({ panel, isNewestFirst }: { panel: Panel; isNewestFirst: boolean }) {
  const { blog, person, comments, calls, tell, scroller } = panel
  const { query, list } = comments
  if (!list && query.error) return <LoadFailure error={query.error} busy={query.isFetching} retry={query.refetch} />
  if (!list) return <p className="py-16 text-center text-quiet">{commonMessages.loading}</p>
  const earlierComments = comments.hasEarlier && (
    <EarlierComments
      isLoading={query.isFetchingNextPage}
      hasFailed={query.isFetchNextPageError}
      onLoad={async () => {
        const { isSuccess, hasNextPage } = await query.fetchNextPage()
        if (!isSuccess) return
        tell(messages.earlierShown)
        // The button no longer exists.
        if (!hasNextPage) scroller.current?.focus({ preventScroll: true })
      }}
    />
  )
  return (
    <>
      {!isNewestFirst && earlierComments}
      <KeepPosition scroller={scroller} first={(isNewestFirst ? list.at(-1) : list[0])?._id}>
        <CommentList
          list={list}
          hasEarlier={comments.hasEarlier}
          isNewestFirst={isNewestFirst}
          drafts={panel.writing.drafts}
          hasHeld={panel.hasHeld}
          isClosed={panel.isClosed}
          calls={calls}
          isOwn={panel.isOwn}
          isShown={comments.isShown}
          mayDeleteAll={blog.createdBy === person._id}
          onWaits={() => notify.notice(messages.commentChangedWaits)}
          onReplied={() => (calls.waits() ? notify.notice(messages.replySentWaits) : tell(messages.replySent))}
          onRemoved={(id) => {
            panel.setRemoved(id)
            tell(messages.deletedWithUndo)
          }}
        />
      </KeepPosition>
      {isNewestFirst && earlierComments}
    </>
  )
}

/**
 * The comments that only some can read: those that wait for the approval of the blog's creator, hidden ones, and the
 * user's own that wait.
 */
export function UnlistedComments({ panel, list }: { panel: Panel; list: Comment[] }) {
  const { blog, person, calls, writing, tell } = panel
  return (
    <Suspense>
      {blog.createdBy === person._id && <WaitingComments blogId={blog._id} ownId={person._id} tell={tell} />}
      <HiddenComments
        blogId={blog._id}
        shown={list}
        ownId={person._id}
        busy={calls.busy}
        onShow={async ({ _id }) => (await calls.show(_id)) && tell(messages.commentShown)}
      />
      <HeldComments
        blogId={blog._id}
        onTakenBack={(comment) => {
          writing.takeBack(comment)
          tell(messages.commentWithdrawn)
        }}
      />
    </Suspense>
  )
}
