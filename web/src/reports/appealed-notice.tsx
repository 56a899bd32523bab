import type { AppealableNotice, AppealedPost } from '#contract/appeals.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { DateText } from '../ui/date.tsx'
import { Message } from '../ui/message.tsx'

const WHAT = {
  suspend: messages.accountSuspended,
  silence: messages.accountSilenced,
  'remove-contributions': messages.contributionsRemoved,
  'remove-blog': messages.blogRemoved,
  'remove-comment': messages.commentRemoved,
  'refuse-blog': messages.blogRefused,
  'refuse-comment': messages.commentRefused,
} as const satisfies Record<AppealableNotice['action'], string>

/** The same of several posts. */
const WHAT_OF_SEVERAL: Partial<Record<AppealableNotice['action'], string>> = {
  'remove-blog': messages.blogsRemoved,
  'remove-comment': messages.commentsRemoved,
  'refuse-blog': messages.blogsRefused,
  'refuse-comment': messages.commentsRefused,
}

/** What an admin decided, when and why, and the posts that it is about. */
export function AppealedNotice({ notice }: { notice: AppealableNotice }) {
  const { action, at, isByCreator, posts, postCount, reason } = notice
  const ofSeveral = postCount > 1 && WHAT_OF_SEVERAL[action]
  return (
    <>
      <h2 className="font-serif text-lg font-semibold wrap-anywhere">
        {ofSeveral ? formatMessage(ofSeveral, { count: postCount }) : <WhatOfOne notice={notice} />}
      </h2>
      <p className="mt-1 mb-4 text-sm wrap-anywhere text-quiet">
        <DateText iso={at} />
        {reason && (
          <span>
            {' · '}
            <Message
              text={isByCreator ? messages.appealedReasonOfCreator : messages.appealedReason}
              values={{ reason }}
            />
          </span>
        )}
      </p>
      {postCount > 1 ? (
        <ul className="mb-5 grid list-disc gap-2 ps-5">
          {posts.map((post, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they do not change places
            <li key={index} className="wrap-anywhere">
              <InList post={post} />
            </li>
          ))}
          {posts.length > 0 && postCount > posts.length && (
            <li className="list-none text-quiet">
              {formatMessage(messages.appealedOthers, { count: postCount - posts.length })}
            </li>
          )}
        </ul>
      ) : (
        posts[0]?.text && <Quote text={posts[0].text} />
      )}
    </>
  )
}

/** With the title of its blog as it is now. */
function WhatOfOne({ notice: { action, posts, blogTitle } }: { notice: AppealableNotice }) {
  const title = posts[0]?.title || blogTitle
  const quoted = title && <bdi>{formatMessage(commonMessages.quotedTitle, { title })}</bdi>
  return <Message text={WHAT[action]} values={{ title: quoted }} />
}

function InList({ post: { title, text } }: { post: AppealedPost }) {
  return (
    <>
      {title && <bdi>{formatMessage(commonMessages.quotedTitle, { title })}</bdi>}
      {text && (
        <p dir="auto" className="text-sm whitespace-pre-wrap text-quiet">
          {text}
        </p>
      )}
    </>
  )
}

/** What the person wrote. */
export function Quote({ text }: { text: string }) {
  return (
    <blockquote
      dir="auto"
      className="mb-5 border-s-2 border-line ps-4 text-sm whitespace-pre-wrap wrap-anywhere text-quiet"
    >
      {text}
    </blockquote>
  )
}
