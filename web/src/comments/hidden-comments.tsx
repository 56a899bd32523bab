import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment, HiddenComment } from '#contract/comments.ts'
import * as messages from '#messages/comments.ts'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { notify } from '../ui/toast.ts'
import { CommentText } from './comment-text.tsx'
import { hiddenComments } from './panel-queries.ts'
import { Quote } from './quote.tsx'

type Props = {
  blogId: string
  /** The comments that are shown: one that was just shown again is not here as well. */
  shown: Comment[]
  ownId: string
  busy: boolean
  /** Shows a comment again. */
  onShow: (comment: HiddenComment) => void
}

/** The hidden comments that the user may see, below the others: of the creator all, of others their own. */
export function HiddenComments({ blogId, shown, ownId, busy, onShow }: Props) {
  const client = useQueryClient()
  const { queryKey } = hiddenComments(blogId)
  const { data } = useQuery(hiddenComments(blogId))
  const list = data?.filter(({ _id }) => shown.every((other) => other._id !== _id))
  const remove = useMutation({
    mutationFn: ({ _id }: HiddenComment) => request('DELETE /comment/hidden/:id', { params: { id: _id } }),
    onSuccess: (_, { _id }) => {
      client.setQueryData(queryKey, (known) => known?.filter((one) => one._id !== _id))
    },
    onError: (error) => {
      notify.failure(error, messages.deleteHiddenFailed)
      if (hasStatus(error, 404)) void client.invalidateQueries({ queryKey })
    },
  })
  if (!list || list.length === 0) return null
  return (
    <section aria-label={messages.hiddenComments} className="border-t border-line py-4">
      <ul className="space-y-4">
        {list.map((comment) => {
          const isOwn = comment.authorInfo._id === ownId
          return (
            <li key={comment._id} className="rounded-lg border border-dashed border-line px-4 py-3">
              <p className="text-sm wrap-anywhere">
                <Message
                  text={isOwn ? messages.hiddenByAuthor : messages.hiddenWithReason}
                  values={{
                    label: (inner) => <span className="font-medium">{inner}</span>,
                    reason: <span dir="auto">{comment.reason}</span>,
                  }}
                />
                <span className="ms-2 text-quiet">
                  <TimeAgo iso={comment.hiddenAt} />
                </span>
              </p>
              {!isOwn && (
                <p dir="auto" className="mt-2 text-sm font-semibold">
                  {comment.authorInfo.name}
                </p>
              )}
              <Quote place={comment} />
              <CommentText comment={comment} />
              <Button
                look="plain"
                size="small"
                className="mt-2"
                disabled={busy || remove.isPending}
                onClick={() => (isOwn ? remove.mutate(comment) : onShow(comment))}
              >
                {isOwn ? (
                  <span>{messages.deletePermanently}</span>
                ) : (
                  <Message text={messages.showAgain} values={{ name: comment.authorInfo.name, hidden: srOnly }} />
                )}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
