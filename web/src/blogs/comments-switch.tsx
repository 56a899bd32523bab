import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircle, MessageCircleOff } from 'lucide-react'
import * as messages from '#messages/blogs.ts'
import { request } from '../http/client.ts'
import { notify } from '../ui/toast.ts'
import { blog } from './queries.ts'

type Props = {
  id: string
  isClosed: boolean
  /** Shows an icon, and the words where there is room. */
  icon?: boolean
  className: string
}

/** Closes the comments of an own blog, or opens them again. */
export function CommentsSwitch({ id, isClosed, icon = false, className }: Props) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (commentsClosed: boolean) =>
      request('PUT /blog/comments/:id', { params: { id }, body: { commentsClosed } }),
    onSuccess: ({ data: { commentsClosed }, message }) => {
      client.setQueryData(blog(id).queryKey, (known) => known && { ...known, commentsClosed })
      notify.success(message)
    },
    onError: (error) => notify.failure(error, messages.commentsSwitchFailed),
  })
  const label = isClosed ? messages.allowComments : messages.stopComments
  const Icon = isClosed ? MessageCircle : MessageCircleOff
  return (
    <button
      type="button"
      title={icon ? label : undefined}
      disabled={change.isPending}
      onClick={() => change.mutate(!isClosed)}
      className={className}
    >
      {icon && <Icon aria-hidden className="size-4" />}
      <span className={icon ? 'max-md:sr-only' : ''}>{label}</span>
    </button>
  )
}
