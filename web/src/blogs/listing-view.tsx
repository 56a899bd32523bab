import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { TRENDING } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blogs.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { BlogGrid, BlogGridSkeleton } from './blog-grid.tsx'
import { uniqueById } from './cached-lists.ts'
import { filterLabel } from './filter-label.ts'
import { NewBlogs } from './new-blogs.tsx'
import type { ListingPage } from './queries.ts'
import { usePendingCards } from './use-pending-cards.ts'

type Props = {
  blogs: UseInfiniteQueryResult<InfiniteData<ListingPage>>
  /** The filter of the listing: a category, All, Trending or a tag. */
  filter: string
  /** Shown above the cards. */
  head: ReactNode
}

/** A listing of blogs, which does not change while a reader has scrolled down. */
export function ListingView({ blogs, filter, head }: Props) {
  const all = blogs.data && uniqueById(blogs.data.pages.flatMap((page) => page.blogs))
  const grid = useRef<HTMLDivElement>(null)
  const { held: cards, waiting, watchTop, release } = usePendingCards(all, filter)
  return (
    <section className="mt-3 sm:mt-5">
      <NewBlogs waiting={filter === TRENDING ? 0 : waiting} onShow={release} />
      <div ref={watchTop} className="border-b border-line pb-3 sm:pb-4">
        {head}
      </div>
      {/* Sighted users see the pressed button. */}
      <p role="status" className="sr-only">
        {cards &&
          formatMessage(cards.length === 0 ? messages.nothingIn : messages.shown, { filter: filterLabel(filter) })}
      </p>
      <div ref={grid} className="mt-4 min-h-96 sm:mt-6">
        {!cards && <BlogGridSkeleton />}
        {cards?.length === 0 && <p className="py-24 text-center font-serif text-xl text-quiet">{messages.noBlogs}</p>}
        {cards && cards.length > 0 && <BlogGrid cards={cards} mayLead />}
      </div>
      <ShowMore key={filter} list={blogs} within={grid} className="mt-14 text-center" />
    </section>
  )
}
