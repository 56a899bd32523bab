import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { BlogCard } from '#contract/blogs.ts'
import * as messages from '#messages/subscriptions.ts'
import { BlogGrid, BlogGridSkeleton } from '../blogs/blog-grid.tsx'
import { uniqueById } from '../blogs/cached-lists.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { followedBlogs } from '../subscriptions/queries.ts'
import { useLastSeen } from '../subscriptions/use-last-seen.ts'
import { followedTags } from '../tags/queries.ts'
import { TagList } from '../tags/tag-list.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'

const TITLE = messages.followedBlogs

export function Component() {
  return <RequireSession title={TITLE}>{() => <FollowedBlogs />}</RequireSession>
}

function FollowedBlogs() {
  const blogs = useInfiniteQuery(followedBlogs)
  const cards = blogs.data && uniqueById(blogs.data.pages.flatMap((page) => page.blogs))
  const list = useRef<HTMLDivElement>(null)
  const tags = useQuery(followedTags)
  const lastSeenAt = useLastSeen(cards?.[0]?.publishedAt)
  const failure = useFailure(blogs)
  if (failure) return <ErrorScreen {...failure} />
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={TITLE} />
      <PageHeading className="border-b border-line pb-4">{messages.blogs}</PageHeading>
      {/* As high as its row, which comes later. */}
      <div className="mt-5 min-h-11 sm:min-h-9">
        <TagList tags={tags.data ?? []} label={messages.tagsYouFollow} />
      </div>
      <div ref={list} className="mt-6 min-h-96">
        {!cards && <BlogGridSkeleton cards={3} />}
        {cards?.length === 0 && (
          <p className="py-20 text-center">
            <Link to={paths.authors} className={buttonClass('plain')}>
              {messages.findAuthors}
            </Link>
          </p>
        )}
        {cards && <WithMarker cards={cards} lastSeenAt={lastSeenAt} />}
      </div>
      <ShowMore list={blogs} within={list} className="mt-14 text-center" />
    </div>
  )
}

/** The blogs, with a line below those that are new since the last visit. */
function WithMarker({ cards, lastSeenAt }: { cards: BlogCard[]; lastSeenAt: string | null | undefined }) {
  // Without flicker: a request that is as old as that for the blogs.
  if (lastSeenAt === undefined && cards.length > 0) return <BlogGridSkeleton cards={3} />
  if (!lastSeenAt || cards.length === 0) return <BlogGrid cards={cards} />
  const isNew = ({ publishedAt }: BlogCard) => (publishedAt ?? '') > lastSeenAt
  const [fresh, seen] = [cards.filter(isNew), cards.filter((card) => !isNew(card))]
  return (
    <>
      {fresh.length > 0 && <BlogGrid cards={fresh} />}
      <p
        className={`${fresh.length > 0 ? 'mt-14' : ''} mb-10 flex items-center gap-4 text-sm text-quiet before:grow before:border-t before:border-line after:grow after:border-t after:border-line`}
      >
        <span>
          <Message text={messages.caughtUp} values={{ date: <DateText iso={lastSeenAt} /> }} />
        </span>
      </p>
      <BlogGrid cards={seen} />
    </>
  )
}
