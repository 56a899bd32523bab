import { Suspense, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { formatMessage } from '#contract/format-message.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as messages from '#messages/comments.ts'
import * as commonMessages from '#messages/common.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { changeUnsent } from '../unsent/use-unsent.ts'
import { CommentGroup } from './comment-group.tsx'
import { CommentItem } from './comment-item.tsx'
import { CommentThread } from './comment-thread.tsx'
import type { Thread } from './threads.ts'
import type { useCommentCalls } from './use-comment-calls.ts'
import { type ShownComments, useShownThreads } from './use-shown-threads.ts'

const HideDialog = lazyComponent(async () => (await import('./hide-dialog.tsx')).HideDialog)

type Props = ShownComments & {
  /** Comments that wait for approval are shown below. */
  hasHeld: boolean
  calls: ReturnType<typeof useCommentCalls>
  isOwn: (comment: Comment) => boolean
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
  const { drafts, hasHeld, isClosed, calls, isOwn, mayDeleteAll, onRemoved } = props
  const shown = useShownThreads(props)
  const { threads, groups, isGone, missingOf, targetOf } = shown
  const writing = writingOf(props, shown)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const [hiding, setHiding] = useState<Comment | null>(null)
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
        replyHint={target && replyHintOf(target)}
        drafts={drafts.replies}
        isClosed={isClosed}
        busy={calls.busy}
        onReply={(text) => writing.setReply(thread.id, text)}
        onSend={(text, mentions) => writing.sendReply(thread, text, mentions)}
        item={(comment, onReply) => (
          <CommentItem
            comment={comment}
            drafts={drafts.edits}
            gone={isGone(comment)}
            busy={calls.busy}
            onEdit={(text) => writing.setEdit(comment, text)}
            onSave={(text, mentions) => writing.save(comment, text, mentions)}
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
  if (threads.length === 0) return <p className="py-16 text-center text-quiet">{messages.noComments}</p>
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
        title={messages.deleteConfirmTitle}
        description={formatMessage(messages.deleteConfirmText, { days: TRASH_DAYS })}
        action={calls.busy ? commonMessages.deleting : messages.deleteComment}
        busy={calls.busy}
        onConfirm={remove}
      />
    </>
  )
}

/** Fills edits and replies with the typed text, and sends them. */
function writingOf({ drafts, calls, onWaits, onReplied }: Props, shown: ReturnType<typeof useShownThreads>) {
  const { threads, isGone, targetOf, placeLeft } = shown
  const setEdit = (comment: Comment, text: string | null) =>
    changeUnsent(drafts.edits, ({ [comment._id]: _, ...others }) =>
      text === null ? others : { ...others, [comment._id]: { comment, text } },
    )
  const save = async (comment: Comment, text: string, mentions: string[]) => {
    const thread = threads.find(({ id }) => id === comment.parent)
    const done = isGone(comment)
      ? await calls.add(text, mentions, thread ? { parent: targetOf(thread)?._id } : placeLeft(comment))
      : isSameComment(comment, text, mentions) || (await calls.change(comment._id, text, mentions))
    if (done) {
      // Later input stays.
      changeUnsent(drafts.edits, ({ [comment._id]: now, ...others }) =>
        now === undefined || now.text.trim() === text ? others : { ...others, [comment._id]: now },
      )
    }
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
  return { setEdit, save, setReply, sendReply }
}

/** The placeholder of the field for a reply to a comment, or to one that is not loaded. */
function replyHintOf(target: Comment | { _id: string }): string {
  return 'authorInfo' in target
    ? formatMessage(messages.replyHint, { name: target.authorInfo.name })
    : messages.replyEarlierHint
}

function isSameComment({ comment, mentions = [] }: Comment, text: string, mentioned: string[]): boolean {
  return text === comment && mentioned.join() === mentions.map(({ _id }) => _id).join()
}
