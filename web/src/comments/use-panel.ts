import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import type { User } from '#contract/users.ts'
import { useLinkedComment } from './linked-comment.ts'
import { heldComments, waitingComments } from './panel-queries.ts'
import { elementsOf } from './scroll-area.tsx'
import { useAnnouncement } from './use-announcement.ts'
import { useCommentCalls } from './use-comment-calls.ts'
import { type Asked, useQuotingOf } from './use-quoting-of.ts'
import { useShownComments } from './use-shown-comments.ts'
import { useUnseen } from './use-unseen.ts'
import { useWriting } from './use-writing.ts'

export type PanelProps = {
  blog: Blog
  person: User
  /** The request made at a section, until `onAsked` is called. */
  asked: Asked | undefined
  onAsked: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

export type Panel = ReturnType<typeof usePanel>

/** The state that the parts of the panel share. */
export function usePanel({ blog, person, asked, onAsked, open, onOpenChange }: PanelProps) {
  const { commentsClosed: isClosed } = blog
  const comments = useShownComments(blog._id)
  const { query, list, shown } = comments
  const isOwn = ({ authorInfo }: Comment) =>
    authorInfo._id ? authorInfo._id === person._id : authorInfo.name === person.name
  const writing = useWriting(blog, person, open ? (shown ?? []) : undefined)
  /** The comment that was deleted last, while that can be undone here. */
  const [removed, setRemoved] = useState<string | null>(null)
  const [told, tell] = useAnnouncement()
  // Asked for by the lists of them, which load later.
  const held = useQuery({ ...heldComments(blog._id), enabled: false })
  const waiting = useInfiniteQuery({ ...waitingComments(blog._id), enabled: false })
  const calls = useCommentCalls(blog._id)
  const scroller = useRef<HTMLDivElement>(null)
  const { unseen, seen } = useUnseen(shown, isOwn)
  const earlier = { load: query.fetchNextPage, isFetching: query.isFetching, hasFailed: query.isFetchNextPageError }
  useLinkedComment(open, list, query.hasNextPage ? earlier : undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const quoting = useQuotingOf(blog, {
    asked,
    onAsked,
    open,
    onOpenChange,
    list: shown,
    scroller,
    field,
    onPlace: isClosed ? undefined : (place) => writing.setPlace(() => place),
  })
  const showSent = useScrollToSent(scroller, list)
  return {
    blog,
    person,
    isClosed,
    comments,
    hasHeld: (held.data?.length ?? 0) + (waiting.data?.comments.length ?? 0) > 0,
    isOwn,
    writing,
    removed,
    setRemoved,
    told,
    tell,
    calls,
    scroller,
    field,
    unseen,
    seen,
    quoting,
    showSent,
  }
}

/** Scrolls to the comment that was sent last from this page, once it is among the others; without an id to the end. */
function useScrollToSent(scroller: RefObject<HTMLElement | null>, list: Comment[] | undefined) {
  const [sent, setSent] = useState<{ id: string | undefined }>()
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
  return (id: string | undefined) => setSent({ id })
}
