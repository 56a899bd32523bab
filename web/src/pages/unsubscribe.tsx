import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { DigestKind } from '#contract/digests.ts'
import * as messages from '#messages/notifications.ts'
import { ApiError } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ConfirmByLink } from '../session/confirm-by-link.tsx'

const WHAT: Record<DigestKind, string> = {
  'new-blogs': 'new blogs of the authors and tags you follow',
  comments: 'comments on your blogs',
  replies: 'replies to you',
  mentions: 'mentions of you',
  followers: 'new followers',
}

export function load(_client: QueryClient, { params }: LoaderFunctionArgs) {
  if (!DigestKind.safeParse(params.kind).success) throw new ApiError(404, 'There is no page at this address')
  return null
}

/** Where the last line of an email about what is new leads. */
export function Component() {
  const kind = DigestKind.parse(useParams().kind)
  return (
    <ConfirmByLink
      title={messages.endTheseEmails}
      aside={messages.youNeedNotSign}
      before={`You will get no more emails about ${WHAT[kind]}. All others stay.`}
      button={messages.endTheseEmails}
      busy={messages.ending}
      confirm={(token) => request('POST /unsubscribe/:kind/:token', { params: { kind, token } })}
      failure={messages.unexpectedErrorWhileEnding}
      instead={messages.chooseYourEmailsIn}
    />
  )
}
