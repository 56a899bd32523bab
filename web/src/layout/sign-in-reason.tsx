import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { hashtag } from '#contract/tags.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/layout.ts'
import { findCachedName } from '../authors/cached-name.ts'
import { findCachedCard } from '../blogs/cached-card.ts'
import { blogCard } from '../blogs/queries.ts'
import { blogIdIn, paths } from '../paths.ts'
import type { PendingAction } from '../session/use-return-to.ts'
import { useSettings } from '../settings/queries.ts'
import { Message } from '../ui/message.tsx'
import { Picture } from '../ui/picture.tsx'

const REASONS = [
  [paths.dashboard, messages.dashboardReason],
  [paths.editProfile, messages.editProfileReason],
  [paths.followings, messages.followingsReason],
  [paths.followedBlogs, messages.followedBlogsReason],
  [paths.bookmarks, messages.bookmarksReason],
  [paths.notifications, messages.notificationsReason],
  [paths.createBlog, messages.createBlogReason],
  [paths.editBlog(':id'), messages.editBlogReason],
] as const

type Props = { from: string | null; action: PendingAction | undefined; isKnown: boolean }

/**
 * Why the user was sent to sign in, based on the path `from` that they requested and on what they pressed there. Until
 * that is known, as the server does not, the text says what an account is for, and has the room that a blog will take
 * (inline-appearance.ts).
 */
export function SignInReason({ from, action, isKnown }: Props) {
  const [pathname = ''] = from?.split(/[?#]/, 1) ?? []
  if (from && action?.call === 'follow-tag') {
    return <Line>{formatMessage(messages.followTagReason, { tag: hashtag(action.id) })}</Line>
  }
  if (from && action?.call === 'subscribe') return <SubscribeReason id={action.id} />
  const reason = REASONS.find(([path]) => matchPath(path, pathname))
  if (reason) return <Line>{reason[1]}</Line>
  const blogId = blogIdIn(pathname)
  if (blogId) return <BlogReason id={blogId} isBookmark={action?.call === 'bookmark'} />
  const personId = matchPath(paths.profile(':id'), pathname)?.params.id
  if (personId) return <PersonReason id={personId} />
  // With a key of its own: otherwise its text would shift when a shorter reason replaces it.
  return (
    <Line key="account" className={isKnown ? '' : 'returns-to-blog:min-h-35'}>
      {messages.accountReason}
    </Line>
  )
}

const PLACE = 'mb-8 flex items-center rounded-xl border border-line bg-raised'

function BlogReason({ id, isBookmark }: { id: string; isBookmark: boolean }) {
  const { publicReading } = useSettings()
  const client = useQueryClient()
  const { data: card = findCachedCard(client, id), isError } = useQuery(blogCard(id))
  const reason = isBookmark ? messages.bookmarkReason : publicReading ? messages.commentReason : messages.readReason
  if (!card && isError)
    return <Line>{publicReading ? messages.untitledCommentReason : messages.untitledReadReason}</Line>
  return (
    <div className={`${PLACE} min-h-35 gap-4 px-3 py-2`}>
      <div className="aspect-video w-24 shrink-0 overflow-hidden rounded-lg bg-line sm:w-36">
        {card && <Picture picture={card.mainImage} alt="" sizes="9rem" urgent className="size-full object-cover" />}
      </div>
      {card && (
        <div className="min-w-0 text-sm text-quiet">
          <p>
            <Message
              text={reason}
              values={{
                title: (
                  <bdi className="line-clamp-2 font-serif text-base leading-tight font-semibold tracking-tight text-ink">
                    {formatMessage(commonMessages.quotedTitle, { title: card.title })}
                  </bdi>
                ),
              }}
            />
          </p>
          <p className="truncate">
            <Message text={messages.byAuthor} values={{ name: card.authorName }} />
          </p>
          <p dir="auto" className="truncate max-[24rem]:hidden">
            {card.excerpt}
          </p>
          <p>{publicReading ? messages.comeBack : messages.comeBackToRead}</p>
        </div>
      )}
    </div>
  )
}

function SubscribeReason({ id }: { id: string }) {
  const name = findCachedName(useQueryClient(), id)
  return (
    <Line>
      {name ? (
        <Message text={messages.followReason} values={{ name: <bdi className="font-medium">{name}</bdi> }} />
      ) : (
        <span>{messages.unnamedFollowReason}</span>
      )}
    </Line>
  )
}

function PersonReason({ id }: { id: string }) {
  const name = findCachedName(useQueryClient(), id)
  return (
    <Line>
      {name ? (
        <Message text={messages.profileReason} values={{ name: <bdi className="font-medium">{name}</bdi> }} />
      ) : (
        <span>{messages.unnamedProfileReason}</span>
      )}
    </Line>
  )
}

function Line({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`${PLACE} gap-3 px-4 py-3 ${className}`}>
      <LockKeyhole aria-hidden className="size-4.5 shrink-0 text-accent" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
