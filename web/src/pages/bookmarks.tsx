import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import * as messages from '#messages/bookmarks.ts'
import { BlogGrid, BlogGridSkeleton } from '../blogs/blog-grid.tsx'
import { uniqueById } from '../blogs/cached-lists.ts'
import { bookmarks } from '../bookmarks/queries.ts'
import { useFailure } from '../http/use-failure.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ShowMore } from '../ui/show-more.tsx'

const TITLE = messages.bookmarks

export function Component() {
  return <RequireSession title={TITLE}>{() => <Bookmarks />}</RequireSession>
}

function Bookmarks() {
  const list = useInfiniteQuery(bookmarks)
  const grid = useRef<HTMLDivElement>(null)
  const failure = useFailure(list)
  if (failure) return <ErrorScreen {...failure} />
  const cards = list.data && uniqueById(list.data.pages.flatMap(({ blogs }) => blogs))
  return (
    <div className="wrap py-10 sm:py-14">
      <PageTitle name={TITLE} />
      <PageHeading className="border-b border-line pb-4">{TITLE}</PageHeading>
      <div ref={grid} className="mt-10 min-h-96">
        {!cards && <BlogGridSkeleton cards={3} />}
        {cards?.length === 0 && (
          <div className="py-20 text-center">
            <p className="font-serif text-xl text-quiet">{messages.noBookmarks}</p>
            <p className="mt-3 mb-6 text-quiet">{messages.noBookmarksHint}</p>
            <Link to={paths.home} className={buttonClass('plain')}>
              {messages.seeNew}
            </Link>
          </div>
        )}
        {cards && cards.length > 0 && <BlogGrid cards={cards} />}
      </div>
      <ShowMore list={list} within={grid} className="mt-14 text-center" />
    </div>
  )
}
