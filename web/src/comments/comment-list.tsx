import { Suspense, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import type { Place } from '#contract/quotes.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { changeUnsent, readUnsent, useUnsent } from '../unsent/use-unsent.ts'
import { type CommentDrafts, idsOf } from './comment-drafts.ts'
import { CommentGroup } from './comment-group.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentThread } from './comment-thread.tsx'
import { useQuoting } from './quoting.ts'
import { type Thread, threadsOf } from './threads.ts'
import { threadsBySection } from './threads-by-section.ts'
import type { useCommentCalls } from './use-comment-calls.ts'

const HideDialog = lazyComponent(async () => (await import('./hide-dialog.tsx')).HideDialog)

type Props = {
  list: Comment[]
  /** There are comments before those. */
  hasEarlier: boolean
  /** Replies stay in the order of the conversation. */
  isNewestFirst: boolean
  drafts: CommentDrafts
  /** Comments that wait for approval are shown below. */
  hasHeld: boolean
  /** Nobody can reply: what is being written is kept until somebody can. */
  isClosed: boolean
  calls: ReturnType<typeof useCommentCalls>
  isOwn: (comment: Comment) => boolean
  /** Not of somebody whom the user has blocked. */
  isShown: (comment: Comment) => boolean
  /** The blog's creator may delete every comment, and hide those of others. */
  mayDeleteAll: boolean
  /** Called with the id of a comment that the user has deleted. */
  onRemoved: (id: string) => void
  /** Called when the comment that was changed waits for approval, and is no longer in this list. */
  onWaits: () => void
  /** Called when a reply was sent. */
  onReplied: () => void
}

export function CommentList(props: Props) {
  const { list, hasEarlier, isNewestFirst, drafts, hasHeld, isClosed, calls, isOwn, isShown, mayDeleteAll } = props
  const { onRemoved, onWaits, onReplied } = props
  const { sections, isThere } = useQuoting()
  const editing = useUnsent(drafts.edits, idsOf)
  const replying = useUnsent(drafts.replies, idsOf)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const [hiding, setHiding] = useState<Comment | null>(null)
  const present = new Set(list.map(({ _id }) => _id))
  const isEarlier = (id: string) => hasEarlier && id < (list[0]?._id ?? '')
  const isGone = ({ _id }: Comment) => !present.has(_id) && !isEarlier(_id)
  // A comment that is being edited keeps its position when it is deleted elsewhere or belongs to an earlier page that is
  // not loaded. Ids sort by time.
  const edited = editing ? Object.values(readUnsent(drafts.edits)) : []
  const missing = edited.flatMap(({ comment }) => (present.has(comment._id) ? [] : [comment]))
  const shown = missing.length ? [...list, ...missing].sort((a, b) => (a._id < b._id ? -1 : 1)) : list
  const threads = threadsOf(shown.filter(isShown), isClosed || !replying ? [] : replying.split(' '))
  const groups = threadsBySection(isNewestFirst ? threads.toReversed() : threads, sections)
  /** Where a comment that is posted as new can stand. */
  const placeLeft = ({ section, quote }: Comment): Place => {
    if (isThere({ section, quote })) return { section, quote }
    return isThere({ section }) ? { section } : {}
  }
  const missingOf = (id: string) => {
    if (present.has(id)) return 'A comment of somebody whom you have blocked'
    return isEarlier(id) ? 'An earlier comment' : 'Comment removed'
  }
  /** What a reply to a thread replies to: that may be a reply whose own comment is gone. */
  const targetOf = ({ id, top, replies }: Thread) =>
    [top, ...replies].find((comment) => comment && present.has(comment._id)) ??
    (isEarlier(id) ? { _id: id } : undefined)
  const setEdit = (comment: Comment, text: string | null) =>
    changeUnsent(drafts.edits, ({ [comment._id]: _, ...others }) =>
      text === null ? others : { ...others, [comment._id]: { comment, text } },
    )
  const save = async (comment: Comment, text: string, mentions: string[]) => {
    const thread = threads.find(({ id }) => id === comment.parent)
    const done = isGone(comment)
      ? await calls.add(text, mentions, thread ? { parent: targetOf(thread)?._id } : placeLeft(comment))
      : isSame(comment, text, mentions) || (await calls.change(comment._id, text, mentions))
    if (done) setEdit(comment, null)
    if (done && calls.waits()) onWaits()
  }
  const setReply = (id: string, text: string | null) =>
    changeUnsent(drafts.replies, ({ [id]: _, ...others }) => (text === null ? others : { ...others, [id]: text }))
  const sendReply = async (thread: Thread, text: string, mentions: string[]) => {
    if (!(await calls.add(text, mentions, { parent: targetOf(thread)?._id }))) return
    changeUnsent(drafts.replies, ({ [thread.id]: now, ...others }) =>
      now === undefined || now.trim() === text ? others : { ...others, [thread.id]: now },
    )
    onReplied()
  }
  const remove = async () => {
    if (deleting && (await calls.remove(deleting._id))) onRemoved(deleting._id)
    setDeleting(null)
  }
  const threadItem = (thread: Thread) => {
    const target = targetOf(thread)
    return (
      <CommentThread
        key={thread.id}
        thread={thread}
        missing={missingOf(thread.id)}
        repliesTo={target && ('authorInfo' in target ? target.authorInfo.name : 'an earlier comment')}
        drafts={drafts.replies}
        isClosed={isClosed}
        busy={calls.busy}
        onReply={(text) => setReply(thread.id, text)}
        onSend={(text, mentions) => sendReply(thread, text, mentions)}
        item={(comment, onReply) => (
          <CommentItem
            comment={comment}
            drafts={drafts.edits}
            gone={isGone(comment)}
            busy={calls.busy}
            onEdit={(text) => setEdit(comment, text)}
            onSave={(text, mentions) => save(comment, text, mentions)}
            mayEdit={isOwn(comment)}
            mayDelete={mayDeleteAll || isOwn(comment)}
            onDelete={() => setDeleting(comment)}
            onHide={mayDeleteAll && !isOwn(comment) ? () => setHiding(comment) : undefined}
            onReply={isClosed ? undefined : onReply}
          />
        )}
      />
    )
  }
  if (threads.length === 0 && hasHeld) return null
  if (threads.length === 0) return <p className="py-16 text-center text-quiet">No comments found</p>
  const [whole] = groups
  return (
    <>
      {whole && whole.section === undefined && groups.length === 1 ? (
        <ul className="divide-y divide-line">{whole.threads.map(threadItem)}</ul>
      ) : (
        groups.map((group) => (
          <CommentGroup key={group.label} group={group}>
            {group.threads.map(threadItem)}
          </CommentGroup>
        ))
      )}
      {hiding && (
        <Suspense>
          <HideDialog
            key={hiding._id}
            comment={hiding}
            busy={calls.busy}
            onHide={async (reason) => (await calls.hide(hiding._id, reason)) !== undefined}
            onClose={() => setHiding(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete this comment?"
        description={`It disappears for everybody at once. You can restore it from your trash for ${TRASH_DAYS} days.`}
        action={calls.busy ? 'Deleting…' : 'Delete comment'}
        busy={calls.busy}
        onConfirm={remove}
      />
    </>
  )
}

function isSame({ comment, mentions = [] }: Comment, text: string, mentioned: string[]): boolean {
  return text === comment && mentioned.join() === mentions.map(({ _id }) => _id).join()
}
