import type { BlogCard } from '#contract/blogs.ts'
import { BlogCardSkeleton, BlogCardView, CARD_GRID } from './blog-card.tsx'

/**
 * Cards in one, two or three columns. The picture of the first, which is visible on every screen size, loads before all
 * others; those beside it on wide screens at once, too.
 * From the fourth on, cards skip layout until they are near the viewport or the page is hydrated, which halves the work
 * before the first paint.
 */
export function BlogGrid({ cards }: { cards: BlogCard[] }) {
  return (
    <ul className={CARD_GRID}>
      {cards.map((card, index) => (
        <li key={card._id} className={`min-w-0 ${index < 3 ? '' : 'waits-below'}`}>
          <BlogCardView card={card} urgent={index === 0} eager={index < 3} />
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
