import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import { formatMessage } from '#contract/format-message.ts'
import type { Profile } from '#contract/users.ts'
import * as messages from '#messages/blogs.ts'
import { profile } from '../authors/queries.ts'
import { RelatedBlogs } from '../blogs/related-blogs.tsx'
import { BookmarkButton } from '../bookmarks/bookmark-button.tsx'
import { comments } from '../comments/queries.ts'
import { COMMENTS_HASH, paths } from '../paths.ts'
import { PageReport } from '../reports/report-button.tsx'
import { useLoginState } from '../session/use-return-to.ts'
import { useSession } from '../session/use-session.ts'
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx'
import { useSubscribing } from '../subscriptions/use-subscribing.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { useNear } from '../ui/use-near.ts'
import { ShareButton } from './share-button.tsx'

type Props = { blog: Blog; onComments: () => void }
/** `fallback` has the place of all this until it is known. */
type EndProps = Props & { fallback: ReactNode }

/** In the HTML that the server sends, buttons have their place alone: they would do nothing. */
const NOT_YET = import.meta.env.SSR ? 'invisible' : ''

/**
 * What comes after a text: who wrote it, the way to its comments, and sharing it; then what to read next. The author's
 * profile is asked for when the reader comes near, as it lists their blogs, too; until it is known nothing of this is
 * there, so that nothing moves. The server does without it.
 */
export function BlogEnd({ blog, onComments, fallback }: EndProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const { user } = useSession()
  const { data: person, isPending } = useQuery({ ...profile(blog.createdBy), enabled: isNear })
  if (isPending && !import.meta.env.SSR) return <div ref={place}>{fallback}</div>
  return (
    <>
      <section aria-label={messages.aboutTheAuthor} className="measure mt-10 sm:mt-16 print:hidden">
        <AuthorNote blog={blog} person={person} />
        {/* On a phone the row is full: the way to the comments, and the others below it side by side. */}
        <div
          className={`mt-6 flex flex-wrap gap-3 max-sm:*:min-w-0 max-sm:*:grow max-sm:*:px-4 max-sm:*:basis-[40%] max-sm:*:first:basis-full sm:mt-8 ${NOT_YET}`}
        >
          <CommentsLink blog={blog} onComments={onComments} />
          {blog.published && user?._id !== blog.createdBy && <BookmarkButton blogId={blog._id} />}
          {blog.published && <ShareButton title={blog.title} path={paths.blog(blog._id, blog.slug)} />}
        </div>
      </section>
      {blog.published && (
        <p className={`measure mt-3 sm:mt-8 ${NOT_YET}`}>
          <PageReport kind="blog" id={blog._id} authorId={blog.createdBy}>
            {messages.reportBlog}
          </PageReport>
        </p>
      )}
      {blog.published && <RelatedBlogs card={blog} />}
    </>
  )
}

const NOT_KNOWN = { subscribed: false, subscriberCount: 0 }

/** Without `person`, whose profile could not be read, what the blog itself says. */
function AuthorNote({ blog, person }: { blog: Blog; person: Profile | undefined }) {
  const { createdBy: id, authorName, authorAvatar } = blog
  const { user } = useSession()
  const { shown, toggle } = useSubscribing(id, profile(id).queryKey, person ?? NOT_KNOWN)
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-4 border-t border-line pt-6 max-sm:[&>:is(a,button)]:w-full sm:pt-8">
      <Avatar url={pictureSource(person?.avatar ?? null, 64) ?? authorAvatar} size={64} />
      <div className="min-w-[min(12rem,100%)] grow basis-0">
        <p className="text-sm text-quiet">{messages.writtenBy}</p>
        <p className="font-serif text-xl font-semibold">
          <Link to={paths.profile(id)} rel="author" className="underline-offset-4 hover:underline">
            <bdi>{person?.name ?? authorName}</bdi>
          </Link>
        </p>
        {person?.about && (
          <p dir="auto" className="mt-2 leading-relaxed whitespace-pre-line">
            {person.about}
          </p>
        )}
      </div>
      {person && user?._id !== id && (person.role === 'Author' || shown.subscribed) && (
        <SubscribeButton authorId={id} subscribed={shown.subscribed} onToggle={toggle} />
      )}
    </div>
  )
}

/** How many comments there are, and the way to them: for visitors by signing in. */
function CommentsLink({ blog: { _id, commentsClosed }, onComments }: Props) {
  const session = useSession()
  const state = useLoginState()
  const { data } = useInfiniteQuery({ ...comments(_id), enabled: session.status === 'in' })
  if (session.status === 'out') {
    return (
      <Link
        to={paths.login}
        state={state && { ...state, from: state.from.replace(/(#.*)?$/, COMMENTS_HASH) }}
        className={buttonClass('plain')}
      >
        <MessageCircle aria-hidden className="size-4.5" /> {messages.signInToComment}
      </Link>
    )
  }
  return (
    <Button
      look="plain"
      aria-haspopup="dialog"
      className="min-w-40"
      disabled={session.status === 'loading'}
      onClick={onComments}
    >
      <MessageCircle aria-hidden className="size-4.5" />{' '}
      <span>{discussionLabel(data?.list.length, data?.hasEarlier, commentsClosed)}</span>
    </Button>
  )
}

function discussionLabel(count: number | undefined, isMore: boolean | undefined, isClosed: boolean): string {
  if (count === undefined) return messages.readComments
  if (isMore) return formatMessage(messages.commentsMoreThan, { count })
  if (count === 0) return isClosed ? messages.noComments : messages.writeFirstComment
  return formatMessage(messages.commentCount, { count })
}
