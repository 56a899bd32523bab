import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Blog } from '#contract/blogs.ts'
import { profile } from '../authors/queries.ts'
import { comments } from '../comments/queries.ts'
import { paths } from '../paths.ts'
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

/** What comes after a text: who wrote it, the way to its comments, and sharing it. */
export function BlogEnd({ blog, onComments }: Props) {
  const place = useRef<HTMLElement>(null)
  return (
    <section ref={place} aria-label="About the author" className="measure mt-16 print:hidden">
      <AuthorNote blog={blog} isNear={useNear(place)} />
      <div className="mt-8 flex flex-wrap gap-3">
        <CommentsLink blog={blog} onComments={onComments} />
        {blog.published && <ShareButton title={blog.title} path={paths.blog(blog._id, blog.slug)} />}
      </div>
    </section>
  )
}

const NOT_KNOWN = { subscribed: false, subscriberCount: 0 }

/** The author's profile is asked for when the reader comes near: it lists their blogs, too. */
function AuthorNote({ blog: { createdBy: id, authorName, authorAvatar }, isNear }: { blog: Blog; isNear: boolean }) {
  const { user } = useSession()
  const { data: person } = useQuery({ ...profile(id), enabled: isNear })
  const { shown, toggle } = useSubscribing(id, profile(id).queryKey, person ?? NOT_KNOWN)
  const isOwn = user?._id === id
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-4 border-t border-line pt-8">
      <Avatar url={pictureSource(person?.avatar ?? null, 64) ?? authorAvatar} size={64} />
      <div className="min-w-48 grow basis-0">
        <p className="text-sm text-quiet">Written by</p>
        <p dir="auto" className="font-serif text-xl font-semibold">
          <Link to={paths.profile(id)} rel="author" className="underline-offset-4 hover:underline">
            {person?.name ?? authorName}
          </Link>
        </p>
        {person?.about && (
          <p dir="auto" className="mt-2 leading-relaxed whitespace-pre-line">
            {person.about}
          </p>
        )}
      </div>
      {/* As large as the button, which loads later; nobody subscribes to themselves. */}
      {!isOwn && (
        <div className="min-h-11 min-w-40">
          {person && (person.role === 'Author' || shown.subscribed) && (
            <SubscribeButton subscribed={shown.subscribed} onToggle={toggle} />
          )}
        </div>
      )}
    </div>
  )
}

/** How many comments there are, and the way to them: for visitors by signing in. */
function CommentsLink({ blog: { _id, commentsClosed }, onComments }: Props) {
  const session = useSession()
  const state = useLoginState()
  const { data } = useQuery({ ...comments(_id), enabled: session.status === 'in' })
  if (session.status === 'out') {
    return (
      <Link to={paths.login} state={state} className={buttonClass('plain')}>
        <MessageCircle aria-hidden className="size-4.5" /> Sign in to comment
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
      <MessageCircle aria-hidden className="size-4.5" /> {labelOf(data?.length, commentsClosed)}
    </Button>
  )
}

function labelOf(count: number | undefined, isClosed: boolean): string {
  if (count === undefined) return 'Read the comments'
  if (count === 0) return isClosed ? 'No comments' : 'Write the first comment'
  return count === 1 ? '1 comment' : `${count} comments`
}
