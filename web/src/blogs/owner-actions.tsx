import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as messages from '#messages/blogs.ts'
import * as commonMessages from '#messages/common.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toast.ts'
import { CommentsSwitch } from './comments-switch.tsx'
import { rememberOwnChange } from './own-changes.ts'
import { blog } from './queries.ts'
import { restoreBlog } from './restore-blog.ts'
import { removeOwn } from './update-lists.ts'

/** So that the buttons fit beside the longest category on the narrowest phone. */
const NARROW = 'max-sm:px-3'

type Props = {
  id: string
  /** Undefined until the blog has loaded. */
  commentsClosed: boolean | undefined
}

/** Edit, Revisions, the switch of its comments, and Delete, for the blog's creator. */
export function OwnerActions({ id, commentsClosed }: Props) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => {
      rememberOwnChange(id)
      return request('DELETE /blog/deletePost/:id', { params: { id } })
    },
    onSuccess: async () => {
      removeOwn(client, id)
      await navigate(paths.home)
      client.removeQueries({ queryKey: blog(id).queryKey })
      notify.undoable(messages.blogDeleted, () => restoreBlog(client, id))
    },
    onError: (error) => notify.failure(error, messages.deleteFailed),
    onSettled: () => setAsking(false),
  })
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 sm:gap-3">
      <Link to={paths.editBlog(id)} className={`${buttonClass('plain', 'small')} ${NARROW}`}>
        <Pencil aria-hidden className="size-4 max-sm:hidden" /> {messages.edit}
      </Link>
      <Link
        to={paths.revisions(id)}
        aria-label={commonMessages.revisions}
        title={commonMessages.revisions}
        // A narrower phone has no room for it: there it is reached from Edit.
        className={`${buttonClass('plain', 'small')} max-md:px-2.5 max-[22.4rem]:hidden`}
      >
        <History aria-hidden className="size-4" /> <span className="max-md:hidden">{commonMessages.revisions}</span>
      </Link>
      <CommentsSwitch
        id={id}
        isClosed={commentsClosed ?? false}
        icon
        // As Revisions, and as wide before it is known whether they are closed.
        className={`${buttonClass('plain', 'small')} max-md:px-2.5 max-sm:hidden md:min-w-42 ${commentsClosed === undefined ? 'invisible' : ''}`}
      />
      <Button look="stop" size="small" className={NARROW} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4 max-sm:hidden" /> {messages.deleteLabel}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.deleteConfirmTitle}
        description={formatMessage(messages.deleteConfirmText, { days: TRASH_DAYS })}
        action={remove.isPending ? commonMessages.deleting : messages.deleteBlog}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
