import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Comment, Mention } from '#contract/comments.ts'
import { WAITS } from '#contract/messages.ts'
import type { User } from '#contract/users.ts'
import { ownBlocks } from '../blocks/queries.ts'
import { failureOf } from '../http/failure.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toast.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList, type Edits, type Replies } from './comment-list.tsx'
import { CommentsButton } from './comments-button.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { useLinkedComment } from './linked-comment.ts'
import { type Mentionable, MentioningContext, peopleOf, places } from './mentioning.ts'
import { NewCommentsButton } from './new-comments-button.tsx'
import { comments } from './queries.ts'
import { elementsOf, ScrollArea } from './scroll-area.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useCommentCalls } from './use-comment-calls.ts'
import { useStoredState } from './use-stored-state.ts'
import { newCommentsLabel, useUnseen } from './use-unseen.ts'

const HeldComments = lazy(async () => ({ default: (await import('./held-comments.tsx')).HeldComments }))
const HiddenComments = lazy(async () => ({ default: (await import('./hidden-comments.tsx')).HiddenComments }))
const UndoDeletion = lazy(async () => ({ default: (await import('./undo-deletion.tsx')).UndoDeletion }))

type CommentsProps = {
  blogId: string
  person: User
  /** The creator of the blog. */
  creator: Mentionable
  isClosed: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The comments of the open blog: a floating button with their number, and the panel that it toggles. */
export function Comments({ blogId, person, creator, isClosed, open, onOpenChange }: CommentsProps) {
  const { data, error, isFetching, refetch } = useQuery(comments(blogId))
  const isOwn = ({ authorInfo }: Comment) =>
    authorInfo._id ? authorInfo._id === person._id : authorInfo.name === person.name
  const blocks = useQuery(ownBlocks)
  const blocked = new Set(blocks.data?.map(({ _id }) => _id))
  const isShown = ({ authorInfo }: Comment) => !blocked.has(authorInfo._id)
  // Nothing is shown that would then disappear.
  const list = blocks.isPending ? undefined : data
  /** How many comments were sent from this page. */
  const [sent, setSent] = useState(0)
  const [draft, setDraft] = useStoredState(`comment:${person._id}:${blogId}`, '')
  const [edits, setEdits] = useStoredState<Edits>(`comment-edits:${person._id}:${blogId}`, {})
  const [replies, setReplies] = useStoredState<Replies>(`comment-replies:${person._id}:${blogId}`, {})
  const [picks, setPicks] = useStoredState<Record<string, Mention[]>>(`comment-picks:${person._id}:${blogId}`, {})
  const mentioning = {
    people: open ? peopleOf((list ?? []).filter(isShown), creator, person._id) : [],
    ownId: person._id,
    picksOf: (place: string) => picks[place] ?? [],
    setPicks: (place: string, picked: Mention[]) => setPicks((now) => ({ ...now, [place]: picked })),
  }
  /** The comment that was deleted last, while that can be undone here. */
  const [removed, setRemoved] = useState<string | null>(null)
  const [told, tell] = useAnnouncement()
  const calls = useCommentCalls(blogId)
  const button = useRef<HTMLButtonElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { unseen, seen } = useUnseen(list?.filter(isShown), isOwn)
  const news = unseen.length
  useLinkedComment(open, list)

  useEffect(() => {
    if (sent > 0) scrollToEnd(scroller.current)
  }, [sent])

  const add = async (text: string, mentions: string[]) => {
    if (!(await calls.add(text, mentions))) return
    setSent((now) => now + 1)
    setDraft((now) => (now.trim() === text ? '' : now))
    tell(calls.waits() ? `Comment sent. ${WAITS}` : 'Comment sent')
  }
  const showNews = () => {
    if (scroller.current) elementsOf(scroller.current, unseen)[0]?.scrollIntoView({ block: 'center' })
    // The button disappears as soon as they are in view.
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <MentioningContext value={mentioning}>
      <CommentsButton
        ref={button}
        count={list?.filter(isShown).length}
        open={open}
        onToggle={() => onOpenChange(!open)}
      />
      <p aria-live="polite" className="sr-only">
        {!open && newCommentsLabel(news)}
      </p>
      <CommentsPanel
        open={open}
        onOpenChange={onOpenChange}
        onClosed={() => button.current?.focus()}
        footer={
          <>
            {removed && (
              <Suspense>
                <UndoDeletion key={removed} restore={() => calls.restore(removed)} onEnd={() => setRemoved(null)} />
              </Suspense>
            )}
            <NewCommentsButton told={told} news={news} onShow={showNews} />
            {isClosed ? (
              <p className="text-quiet">Comments are closed</p>
            ) : (
              <CommentForm
                asks="Write a comment..."
                place={places.comment}
                text={draft}
                onText={(text) => setDraft(() => text)}
                onSubmit={add}
                busy={calls.busy}
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
          {list && (
            <CommentList
              list={list}
              edits={edits}
              onEdits={setEdits}
              replies={replies}
              onReplies={setReplies}
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
          )}
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
                onTakenBack={({ comment, parent, mentions = [] }) => {
                  const place = parent ? places.replyTo(parent) : places.comment
                  mentioning.setPicks(place, [...mentioning.picksOf(place), ...mentions])
                  if (!parent) setDraft((now) => joined(now, comment))
                  else setReplies((now) => ({ ...now, [parent]: joined(now[parent] ?? '', comment) }))
                  tell('Comment taken back: its text is in the field.')
                }}
              />
            </Suspense>
          )}
        </ScrollArea>
      </CommentsPanel>
    </MentioningContext>
  )
}

function scrollToEnd(place: HTMLElement | null): void {
  place?.scrollTo({ top: place.scrollHeight })
}

/** A text below what is in a field already. */
function joined(typed: string, text: string): string {
  return typed.trim() === '' ? text : `${typed.trimEnd()}\n${text}`
}

function LoadFailure({ error, busy, retry }: { error: unknown; busy: boolean; retry: () => void }) {
  return (
    <div role="alert" className="py-16 text-center">
      <p dir="auto" className="mb-5">
        {failureOf(error).message}
      </p>
      <Button look="plain" size="small" disabled={busy} onClick={() => retry()}>
        Try again
      </Button>
    </div>
  )
}
