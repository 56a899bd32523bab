import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { BlogCard } from '#contract/blogs.ts'
import { RELATED_BLOGS } from '#contract/limits.ts'
import * as messages from '#messages/blogs.ts'
import { paths } from '../paths.ts'
import { Message } from '../ui/message.tsx'
import { useNear } from '../ui/use-near.ts'
import { BlogCardSkeleton, BlogCardView, CARD_GRID } from './blog-card.tsx'
import { relatedBlogs } from './queries.ts'

/** Related blogs, fetched when the reader comes to the end of a blog. */
export function RelatedBlogs({ card }: { card: Pick<BlogCard, '_id' | 'createdBy' | 'authorName'> }) {
  const place = useRef<HTMLElement>(null)
  const isSeen = useNear(place, 0)
  const { data, isError } = useQuery({ ...relatedBlogs(card._id), enabled: isSeen })
  if (isError || (data && data.related.length + data.byAuthor.length === 0)) return null
  return (
    <aside
      ref={place}
      aria-label={messages.moreToRead}
      // As high as its placeholder, so that the footer stays where it is. The placeholder keeps still until it is seen:
      // its animation would draw sixty frames a second below the window while a blog is read.
      className={`wrap mt-8 sm:mt-20 ${data ? '' : 'min-h-screen'} ${isSeen ? '' : '[&_.skeleton]:animate-none'}`}
    >
      <hr className="mb-8 border-line sm:mb-12" />
      {(!data || data.related.length > 0) && (
        <>
          <h2 className="text-sm font-semibold tracking-[0.14em]">{messages.moreToReadTitle}</h2>
          <Cards cards={data?.related} />
        </>
      )}
      {data && data.byAuthor.length > 0 && (
        <>
          <h2 className={`text-sm font-semibold ${data.related.length > 0 ? 'mt-12 sm:mt-16' : ''}`}>
            <Message
              text={messages.moreBy}
              values={{
                author: (
                  <Link to={paths.profile(card.createdBy)} className="text-accent underline underline-offset-4">
                    <bdi>{card.authorName}</bdi>
                  </Link>
                ),
              }}
            />
          </h2>
          <Cards cards={data.byAuthor} />
        </>
      )}
    </aside>
  )
}

function Cards({ cards }: { cards: BlogCard[] | undefined }) {
  return (
    <ul className={`mt-6 sm:mt-8 ${CARD_GRID}`}>
      {cards
        ? cards.map((card) => (
            <li key={card._id} className="min-w-0">
              <BlogCardView card={card} />
            </li>
          ))
        : Array.from({ length: RELATED_BLOGS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these have no other key
            <li key={index}>
              <BlogCardSkeleton />
            </li>
          ))}
    </ul>
  )
}
