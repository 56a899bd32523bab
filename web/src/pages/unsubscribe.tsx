import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { DigestKind } from '#contract/digests.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/notifications.ts'
import { ApiError } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ConfirmByLink } from '../session/confirm-by-link.tsx'

const ENDS: Record<DigestKind, string> = {
  'new-blogs': messages.endsNewBlogs,
  comments: messages.endsComments,
  replies: messages.endsReplies,
  mentions: messages.endsMentions,
  followers: messages.endsFollowers,
}

export function load(_client: QueryClient, { params }: LoaderFunctionArgs) {
  if (!DigestKind.safeParse(params.kind).success) throw new ApiError(404, commonMessages.pageNotFound)
  return null
}

/** The page that the last line of a digest links to. */
export function Component() {
  const kind = DigestKind.parse(useParams().kind)
  return (
    <ConfirmByLink
      title={messages.endEmails}
      aside={messages.endEmailsNote}
      before={ENDS[kind]}
      button={messages.endEmails}
      busy={messages.endingEmails}
      confirm={(token) => request('POST /unsubscribe/:kind/:token', { params: { kind, token } })}
      failure={messages.endEmailsFailed}
      instead={messages.chooseEmails}
    />
  )
}
