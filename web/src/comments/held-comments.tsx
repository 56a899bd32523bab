import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HeldComment } from '#contract/held.ts'
import * as messages from '#messages/comments.ts'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { notify } from '../ui/toast.ts'
import { heldComments } from './panel-queries.ts'
import { Quote } from './quote.tsx'

type Props = {
  blogId: string
  /** Called with a comment that was taken back. */
  onTakenBack: (comment: HeldComment) => void
}

/** The user's own comments that wait for approval or were refused, below the others: no one else sees them here. */
export function HeldComments({ blogId, onTakenBack }: Props) {
  const client = useQueryClient()
  const { queryKey } = heldComments(blogId)
  const { data: list } = useQuery(heldComments(blogId))
  const takeBack = useMutation({
    mutationFn: ({ _id }: HeldComment) => request('DELETE /comment/held/:id', { params: { id: _id } }),
    onSuccess: (_, held) => {
      client.setQueryData(queryKey, (known) => known?.filter((one) => one._id !== held._id))
      onTakenBack(held)
    },
    onError: (error) => {
      notify.failure(error, messages.withdrawFailed)
      if (hasStatus(error, 404)) void client.invalidateQueries({ queryKey })
    },
  })
  if (!list || list.length === 0) return null
  return (
    <section aria-label={messages.heldTitle} className="border-t border-line py-4">
      <ul className="space-y-4">
        {list.map((held) => (
          <li key={held._id} className="rounded-lg border border-dashed border-line px-4 py-3">
            <p className="text-sm font-medium">
              <span>{heldText(held)}</span>
              <span className="ms-2 font-normal text-quiet">
                <TimeAgo iso={held.refusedAt ?? held.heldAt} />
              </span>
            </p>
            {held.refusal && (
              <p dir="auto" className="mt-1 text-sm wrap-anywhere">
                <Message text={messages.refusalReason} values={{ reason: held.refusal }} />
              </p>
            )}
            <Quote place={held} />
            <p dir="auto" className="mt-1 leading-relaxed whitespace-pre-wrap wrap-anywhere">
              {held.comment}
            </p>
            <p className="mt-1 text-sm text-quiet">{messages.heldNote}</p>
            {held.refusedAt && (
              <p className="mt-1 text-sm">
                <Link to={paths.appeal} className="text-accent underline underline-offset-4">
                  {messages.appeal}
                </Link>
              </p>
            )}
            <Button
              look="plain"
              size="small"
              className="mt-2"
              disabled={takeBack.isPending}
              onClick={() => takeBack.mutate(held)}
            >
              {messages.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function heldText({ parent, refusedAt }: HeldComment): string {
  if (refusedAt) return parent ? messages.replyNotApproved : messages.notApproved
  return parent ? messages.replyWaits : messages.waitsForApproval
}
