import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { User } from '#contract/users.ts'
import { failureOf } from '../http/failure.ts'
import { Button } from '../ui/button.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList, type Edits } from './comment-list.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { comments } from './queries.ts'
import { ScrollArea } from './scroll-area.tsx'
import { useCommentCalls } from './use-comment-calls.ts'
import { useKeptState } from './use-kept-state.ts'
import { newsText, useNews } from './use-news.ts'

/** As long as a screen reader may take to come to it. */
const TOLD_MS = 5000

type CommentsProps = { blogId: string; person: User; isCreator: boolean }

/** The comments of the blog on the screen: a floating button with their number, and the panel that it toggles. */
export function Comments({ blogId, person, isCreator }: CommentsProps) {
  const { data: list, error, isFetching, refetch } = useQuery(comments(blogId))
  const [open, setOpen] = useState(false)
  const [atEnd, setAtEnd] = useState(false)
  const [draft, setDraft] = useKeptState(`comment:${person._id}:${blogId}`, '')
  const [edits, setEdits] = useKeptState<Edits>(`comment-edits:${person._id}:${blogId}`, {})
  const calls = useCommentCalls(blogId)
  const button = useRef<HTMLButtonElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const goesToEnd = useRef(false)
  const isOwn = ({ authorInfo }: Comment) =>
    authorInfo._id ? authorInfo._id === person._id : authorInfo.name === person.name
  const { news, seen } = useNews(list, isOwn)
  const [told, setTold] = useState('')
  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the own comment stands in the list only after it changed
  useEffect(() => {
    if (goesToEnd.current) toEnd()
    goesToEnd.current = false
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` is new each time; whether the end is in view can change
  useEffect(() => {
    if (!open || news === 0 || !isAtEnd(scroller.current)) return
    setTold(newsText(news))
    seen()
  }, [open, atEnd, news])
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(''), TOLD_MS)
    return () => clearTimeout(timer)
  }, [told])

  const add = async (text: string) => {
    goesToEnd.current = true
    if (await calls.add(text)) {
      setDraft((now) => (now.trim() === text ? '' : now))
      setTold('Comment sent')
    } else goesToEnd.current = false
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={list ? `Comments, ${list.length}` : 'Comments'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`fixed bottom-5 z-30 grid size-14 place-items-center rounded-full border border-transparent bg-accent text-on-accent shadow-lift transition-colors hover:bg-accent-strong ${open ? 'right-5 lg:right-[25.25rem]' : 'right-5'}`}
      >
        <MessageCircle aria-hidden className="size-6" />
        {list && (
          <span
            aria-hidden
            className="absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-full border-2 border-paper bg-ink px-1 text-xs font-semibold text-paper tabular-nums"
          >
            {list.length > 99 ? '99+' : list.length}
          </span>
        )}
      </button>
      <p aria-live="polite" className="sr-only">
        {!open && newsText(news)}
      </p>
      <CommentsPanel
        open={open}
        onOpenChange={setOpen}
        onClosed={() => button.current?.focus()}
        footer={
          <>
            <div aria-live="polite" className="text-center">
              {told && <span className="sr-only">{told}</span>}
              {news > 0 && (
                <button
                  type="button"
                  onClick={() => {
                    toEnd()
                    // It goes as soon as the end is in view.
                    scroller.current?.focus({ preventScroll: true })
                  }}
                  className="mb-3 rounded-full bg-accent-soft px-4 py-1.5 text-sm font-medium text-accent"
                >
                  {newsText(news)}
                </button>
              )}
            </div>
            <CommentForm
              asks="Write a comment..."
              text={draft}
              onText={(text) => setDraft(() => text)}
              onSubmit={add}
              busy={calls.busy}
            />
          </>
        }
      >
        <ScrollArea ref={scroller} label="List of comments" onEnd={setAtEnd}>
          {!list && error && <LoadFailure error={error} busy={isFetching} retry={refetch} />}
          {!list && !error && <p className="py-16 text-center text-quiet">Loading...</p>}
          {list && (
            <CommentList
              list={list}
              edits={edits}
              onEdits={setEdits}
              calls={calls}
              isOwn={isOwn}
              mayDeleteAll={isCreator}
            />
          )}
        </ScrollArea>
      </CommentsPanel>
    </>
  )
}

/** Asked of the page itself: the observer hears of a longer list only after it was drawn. */
function isAtEnd(place: HTMLElement | null): boolean {
  return place !== null && place.scrollTop + place.clientHeight >= place.scrollHeight - 4
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
