import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { hashtag } from '#contract/tags.ts'
import * as messages from '#messages/tags.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { session } from '../session/queries.ts'
import { type PendingAction, useLoginState, useReturnFocus } from '../session/use-return-to.ts'
import { useSession } from '../session/use-session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { notify } from '../ui/toast.ts'
import { changeFollowedTag } from './change-followed-tag.ts'
import { followedTags } from './queries.ts'

const WIDE = 'min-w-32'

/** Follows a tag, or ends that; it sends visitors to the login form, and back as followers. */
export function FollowTagButton({ tag }: { tag: string }) {
  const { status } = useSession()
  const action: PendingAction = { call: 'follow-tag', id: tag }
  const state = useLoginState(action)
  const button = useReturnFocus(action)
  const client = useQueryClient()
  const followed = useQuery({ ...followedTags, enabled: status === 'in' })
  const person = () => client.getQueryData(session.queryKey)?._id
  const { mutate, isPending, variables } = useMutation({
    // Calls run one after the other, so that the server ends with the last request.
    scope: { id: `tag,${tag}` },
    mutationFn: (follows: boolean) =>
      follows
        ? request('PUT /user/tags/:tag', { params: { tag } })
        : request('DELETE /user/tags/:tag', { params: { tag } }),
    onMutate: person,
    onSuccess: (_answer, follows, by) => {
      // Otherwise another user has signed in since.
      if (by === person()) changeFollowedTag(client, tag, follows)
    },
    onError: (error, follows) => notify.failure(error, follows ? messages.followFailed : messages.unfollowFailed),
  })
  if (status === 'out') {
    return (
      <Link to={paths.login} state={state} className={`${buttonClass('plain')} ${WIDE}`}>
        <Plus aria-hidden className="size-4.5" /> {messages.follow}
      </Link>
    )
  }
  const follows = isPending ? variables : (followed.data?.includes(tag) ?? false)
  const Icon = follows ? Check : Plus
  return (
    <Button
      ref={button}
      look="plain"
      className={WIDE}
      aria-pressed={follows}
      aria-label={formatMessage(messages.followTag, { tag: hashtag(tag) })}
      disabled={!followed.data}
      onClick={() => mutate(!follows)}
    >
      <Icon aria-hidden className="size-4.5" /> <span>{follows ? messages.following : messages.follow}</span>
    </Button>
  )
}
