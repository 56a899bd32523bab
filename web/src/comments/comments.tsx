// Over 250 lines, so that what the parts of the panel share stands in one place.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import type { Comment, Mention } from '#contract/comments.ts'
import { WAITS } from '#contract/messages.ts'
import type { User } from '#contract/users.ts'
import { ownBlocks } from '../blocks/queries.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { notify } from '../ui/toast.ts'
import { changeUnsent, useUnsentState } from '../unsent/use-unsent.ts'
import { commentDrafts, joined } from './comment-drafts.ts'
import { CommentList } from './comment-list.tsx'
import { CommentsButton } from './comments-button.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { EarlierComments } from './earlier-comments.tsx'
import { KeepPosition } from './keep-position.tsx'
import { useLinkedComment } from './linked-comment.ts'
import { LoadFailure } from './load-failure.tsx'
import { MentioningContext, peopleOf, places } from './mentioning.ts'
import { NewComment } from './new-comment.tsx'
import { NewCommentsButton } from './new-comments-button.tsx'
import { NewestFirstButton } from './newest-first-button.tsx'
import { comments, heldComments } from './queries.ts'
import { QuotingContext } from './quoting.ts'
import { elementsOf, ScrollArea } from './scroll-area.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useCommentCalls } from './use-comment-calls.ts'
import { useNewestFirst } from './use-newest-first.ts'
import { type Asked, useQuotingOf } from './use-quoting-of.ts'
import { useSelectionBegun } from './use-selection-begun.ts'
import { newCommentsLabel, useUnseen } from './use-unseen.ts'

const HeldComments = lazyComponent(async () => (await import('./held-comments.tsx')).HeldComments)
const HiddenComments = lazyComponent(async () => (await import('./hidden-comments.tsx')).HiddenComments)
const DiscussionSwitch = lazyComponent(
  async () => (await import('../notifications/discussion-switch.tsx')).DiscussionSwitch,
)
const QuoteButton = lazyComponent(async () => (await import('./quote-button.tsx')).QuoteButton)
const UndoDeletion = lazyComponent(async () => (await import('./undo-deletion.tsx')).UndoDeletion)

type CommentsProps = {
  blog: Blog
  person: User
  /** What somebody asked for at a section, until `onAsked` is called. */
  asked: Asked | undefined
  onAsked: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The comments of the open blog: a floating button with their number, and the panel that it toggles. */
export function Comments({ blog, person, asked, onAsked, open, onOpenChange }: CommentsProps) {
  const { _id: blogId, commentsClosed: isClosed } = blog
  const creator = {
    _id: blog.createdBy,
    name: blog.authorName,
    avatar: blog.authorAvatar,
    detail: 'Writer of this blog',
  }
  const query = useInfiniteQuery(comments(blogId))
  const { data, error, isFetching, refetch } = query
  const isOwn = ({ authorInfo }: Comment) =>
    authorInfo._id ? authorInfo._id === person._id : authorInfo.name === person.name
  const blocks = useQuery(ownBlocks)
  const blocked = new Set(blocks.data?.map(({ _id }) => _id))
  const isShown = ({ authorInfo }: Comment) => !blocked.has(authorInfo._id)
  // Nothing is shown that would then disappear.
  const list = blocks.isPending ? undefined : data?.list
  /** The comment that was sent last from this page, if it is among the others. */
  const [sent, setSent] = useState<{ id: string | undefined }>()
  const drafts = commentDrafts(person._id, blogId)
  const [place, setPlace] = useUnsentState(drafts.place)
  const [picks, setPicks] = useUnsentState(drafts.picks)
  const mentioning = {
    people: open ? peopleOf((list ?? []).filter(isShown), creator, person._id) : [],
    ownId: person._id,
    creatorId: creator._id,
    picksOf: (place: string) => picks[place] ?? [],
    setPicks: (place: string, picked: Mention[]) => setPicks((now) => ({ ...now, [place]: picked })),
  }
  /** The comment that was deleted last, while that can be undone here. */
  const [removed, setRemoved] = useState<string | null>(null)
  const [told, tell] = useAnnouncement()
  const [isNewestFirst, setNewestFirst] = useNewestFirst()
  // Asked for by the list of them, which loads later.
  const held = useQuery({ ...heldComments(blogId), enabled: false })
  const calls = useCommentCalls(blogId)
  const button = useRef<HTMLButtonElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { unseen, seen } = useUnseen(list?.filter(isShown), isOwn)
  const news = unseen.length
  const earlier = { load: query.fetchNextPage, isFetching, hasFailed: query.isFetchNextPageError }
  useLinkedComment(open, list, query.hasNextPage ? earlier : undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const isSelecting = useSelectionBegun()
  const quoting = useQuotingOf(blog, {
    asked,
    onAsked,
    open,
    onOpenChange,
    list: list?.filter(isShown),
    scroller,
    field,
    onPlace: isClosed ? undefined : (place) => setPlace(() => place),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list may have it later
  useEffect(() => {
    if (!sent || !scroller.current) return
    const [own] = elementsOf(scroller.current, [sent.id ?? ''])
    if (sent.id && !own) return
    if (own) own.scrollIntoView({ block: 'nearest' })
    // Below all others it waits for approval.
    else scroller.current.scrollTo({ top: scroller.current.scrollHeight })
    setSent(undefined)
  }, [sent, list])

  const showNews = () => {
    if (scroller.current) elementsOf(scroller.current, unseen)[0]?.scrollIntoView({ block: 'center' })
    // The button disappears as soon as they are in view.
    scroller.current?.focus({ preventScroll: true })
  }
  const earlierComments = list && data?.hasEarlier && (
    <EarlierComments
      isLoading={query.isFetchingNextPage}
      hasFailed={query.isFetchNextPageError}
      onLoad={async () => {
        const { isSuccess, hasNextPage } = await query.fetchNextPage()
        if (!isSuccess) return
        tell('Earlier comments are shown')
        // The button is gone.
        if (!hasNextPage) scroller.current?.focus({ preventScroll: true })
      }}
    />
  )
  return (
    <MentioningContext value={mentioning}>
      <QuotingContext value={quoting.context}>
        <CommentsButton
          ref={button}
          count={list?.filter(isShown).length}
          isMore={data?.hasEarlier === true}
          open={open}
          onToggle={() => onOpenChange(!open)}
        />
        <p aria-live="polite" className="sr-only">
          {!open && newCommentsLabel(news)}
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
                <DiscussionSwitch blogId={blogId} />
              </Suspense>
              <NewestFirstButton pressed={isNewestFirst} onPress={() => setNewestFirst(!isNewestFirst)} />
            </>
          }
          footer={
            <>
              {removed && (
                <Suspense>
                  <UndoDeletion
                    key={removed}
                    restore={async () => (await calls.restore(removed)) !== undefined}
                    onEnd={() => setRemoved(null)}
                  />
                </Suspense>
              )}
              <NewCommentsButton told={told} news={news} onShow={showNews} />
              {isClosed ? (
                <p className="text-quiet">Comments are closed</p>
              ) : (
                <NewComment
                  calls={calls}
                  draft={drafts.comment}
                  place={place}
                  onPlace={setPlace}
                  onSent={(id) => setSent({ id })}
                  tell={tell}
                  field={field}
                />
              )}
            </>
          }
        >
          <ScrollArea
            ref={scroller}
            label="List of comments"
            unseen={unseen}
            onSeen={(ids) => {
              tell(newCommentsLabel(ids.length))
              seen(ids)
            }}
          >
            {!list && error && <LoadFailure error={error} busy={isFetching} retry={refetch} />}
            {!list && !error && <p className="py-16 text-center text-quiet">Loading...</p>}
            {!isNewestFirst && earlierComments}
            {list && (
              <KeepPosition scroller={scroller} first={(isNewestFirst ? list.at(-1) : list[0])?._id}>
                <CommentList
                  list={list}
                  hasEarlier={data?.hasEarlier === true}
                  isNewestFirst={isNewestFirst}
                  drafts={drafts}
                  hasHeld={(held.data?.length ?? 0) > 0}
                  isClosed={isClosed}
                  calls={calls}
                  isOwn={isOwn}
                  isShown={isShown}
                  mayDeleteAll={creator._id === person._id}
                  onWaits={() => notify.notice(`Comment changed. ${WAITS}`)}
                  onReplied={() => (calls.waits() ? notify.notice(`Reply sent. ${WAITS}`) : tell('Reply sent'))}
                  onRemoved={(id) => {
                    setRemoved(id)
                    tell('Comment deleted. You can undo it.')
                  }}
                />
              </KeepPosition>
            )}
            {isNewestFirst && earlierComments}
            {open && list && (
              <Suspense>
                <HiddenComments
                  blogId={blogId}
                  shown={list}
                  ownId={person._id}
                  busy={calls.busy}
                  onShow={async ({ _id }) => (await calls.show(_id)) && tell('Comment shown again')}
                />
                <HeldComments
                  blogId={blogId}
                  onTakenBack={({ comment, parent, mentions = [], section, quote }) => {
                    const place = parent ? places.replyTo(parent) : places.comment
                    mentioning.setPicks(place, [...mentioning.picksOf(place), ...mentions])
                    if (!parent) {
                      changeUnsent(drafts.comment, (now) => joined(now, comment))
                      setPlace((now) => (now.section ? now : { section, quote }))
                    } else
                      changeUnsent(drafts.replies, (now) => ({ ...now, [parent]: joined(now[parent] ?? '', comment) }))
                    tell('Comment taken back: its text is in the field.')
                  }}
                />
              </Suspense>
            )}
          </ScrollArea>
        </CommentsPanel>
        {!isClosed && isSelecting && (
          <Suspense>
            <QuoteButton onQuote={quoting.write} />
          </Suspense>
        )}
      </QuotingContext>
    </MentioningContext>
  )
}
