import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { commentHash } from '#contract/addresses.ts'
import type { Comment } from '#contract/comments.ts'
import * as messages from '#messages/comments.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { localTime } from '../ui/local-time.ts'
import { Message, srOnly } from '../ui/message.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { type Unsent, useUnsent } from '../unsent/use-unsent.ts'
import type { Edits } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import { places, useMentioning } from './mentioning.ts'
import { Quote } from './quote.tsx'
import { SmallButton } from './small-button.tsx'

type Props = {
  comment: Comment
  drafts: Unsent<Edits>
  /** It was deleted elsewhere while it was being edited. */
  gone: boolean
  busy: boolean
  onEdit: (text: string | null) => void
  onSave: (text: string, mentions: string[]) => void
  mayEdit: boolean
  mayDelete: boolean
  onDelete: () => void
  /** Undefined: the user may not hide it. */
  onHide: (() => void) | undefined
  /** Undefined: no one can reply. Called with the button. */
  onReply: ((button: HTMLElement) => void) | undefined
}

export function CommentItem(props: Props) {
  const { comment, drafts, gone, busy, onEdit, onSave, mayEdit, mayDelete, onDelete, onHide, onReply } = props
  const { authorInfo } = comment
  const { setPicks } = useMentioning()
  const named = { name: authorInfo.name, hidden: srOnly }
  const { edit, field, editButton, takeFocus } = useEdit(comment._id, drafts)
  const begin = () => {
    setPicks(places.edit(comment._id), comment.mentions ?? [])
    takeFocus()
    onEdit(comment.comment)
  }
  return (
    <div
      data-comment={comment._id}
      className={`flex gap-3 rounded-md outline-offset-4 ${comment.parent ? 'py-3' : 'py-4'}`}
    >
      <Avatar url={authorInfo.avatar?.url} size={comment.parent ? 24 : 32} />
      <div className="min-w-0 grow">
        <Byline comment={comment} />
        {edit === null ? (
          <>
            <Quote place={comment} />
            <CommentText comment={comment} />
            <div className="-ms-2 mt-1 flex flex-wrap gap-1 pointer-coarse:mt-0">
              {onReply && (
                <SmallButton onClick={(event) => onReply(event.currentTarget)}>
                  <Message text={messages.replyTo} values={named} />
                </SmallButton>
              )}
              {mayEdit && (
                <SmallButton ref={editButton} onClick={begin}>
                  {messages.edit}
                </SmallButton>
              )}
              {onHide && (
                <SmallButton onClick={onHide}>
                  <Message text={messages.hideOf} values={named} />
                </SmallButton>
              )}
              {mayDelete && <SmallButton onClick={onDelete}>{messages.deleteLabel}</SmallButton>}
              {!mayEdit && (
                <ReportButton kind="comment" id={comment._id} authorId={authorInfo._id} className="px-2 py-1">
                  <Message text={messages.reportOf} values={named} />
                </ReportButton>
              )}
            </div>
          </>
        ) : (
          <div className="mt-2">
            <div role="status">
              {gone && <p className="mb-2 text-sm font-medium text-stop-text">{messages.editedGone}</p>}
            </div>
            <CommentForm
              field={field}
              asks={messages.editHint}
              place={places.edit(comment._id)}
              text={edit}
              onText={onEdit}
              onSubmit={onSave}
              busy={busy}
              submit={gone ? messages.postAsNew : messages.submit}
              cancel={{ label: gone ? messages.discard : commonMessages.cancel, act: () => onEdit(null) }}
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Who wrote a comment, and when. */
function Byline({ comment: { _id, authorInfo, createdAt, editedAt } }: { comment: Comment }) {
  const { creatorId } = useMentioning()
  return (
    <p className="flex flex-wrap gap-x-2 text-sm">
      <span dir="auto" className="font-semibold">
        {authorInfo._id ? (
          <Link to={paths.profile(authorInfo._id)} className="underline-offset-4 hover:underline">
            {authorInfo.name}
          </Link>
        ) : (
          authorInfo.name
        )}
      </span>
      {authorInfo._id === creatorId && (
        <span className="rounded-full bg-accent-soft px-2 font-medium text-accent">
          <Message text={messages.writerBadge} values={{ hidden: srOnly }} />
        </span>
      )}
      <span className="text-quiet">
        <Link to={{ hash: commentHash(_id) }} replace className="relative inline-block hover:underline">
          <Message text={messages.commentLink} values={{ hidden: srOnly, time: <TimeAgo iso={createdAt} /> }} />
        </Link>
        {editedAt && <span title={localTime(editedAt)}>{` ${messages.edited}`}</span>}
      </span>
    </p>
  )
}

/** The text that is being edited, and the focus: in its field when that opens, on the Edit button when it closes. */
function useEdit(commentId: string, drafts: Unsent<Edits>) {
  /** The text that is being edited, or null while the comment is only shown. */
  const edit = useUnsent(drafts, (edits) => edits[commentId]?.text ?? null)
  const field = useRef<HTMLTextAreaElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const editing = edit !== null
  const wasEditing = useRef(editing)
  /** Started here, and not restored from a draft. */
  const isBegun = useRef(false)
  useLayoutEffect(() => {
    if (editing && isBegun.current) {
      isBegun.current = false
      field.current?.focus()
      field.current?.setSelectionRange(-1, -1)
    }
    if (!editing && wasEditing.current) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  // Keeps the form's buttons in view as well, even when the text grows.
  useLayoutEffect(() => {
    if (edit !== null && document.activeElement === field.current) {
      field.current?.form?.scrollIntoView({ block: 'nearest' })
    }
  }, [edit])
  const takeFocus = () => {
    isBegun.current = true
  }
  return { edit, field, editButton, takeFocus }
}
