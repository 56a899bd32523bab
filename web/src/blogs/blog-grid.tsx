import type { BlogCard, OwnBlogCard } from '#contract/blogs.ts'
import { BlogCardSkeleton, BlogCardView, CARD_GRID } from './blog-card.tsx'

/** Cards in one, two or three columns; the first row is fetched ahead of the rest. */
export function BlogGrid({ cards }: { cards: (BlogCard | OwnBlogCard)[] }) {
  return (
    <ul className={CARD_GRID}>
      {cards.map((card, index) => (
        <li key={card._id} className="min-w-0">
          <BlogCardView card={card} urgent={index < 3} />
        </li>
      ))}
    </ul>
  )
}

export function BlogGridSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div role="status" className={CARD_GRID}>
      <span className="sr-only">Loading...</span>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing tells these apart
        <BlogCardSkeleton key={index} />
      ))}
    </div>
  )
}
