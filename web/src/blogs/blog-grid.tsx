import type { BlogCard } from '#contract/blogs.ts'
import * as commonMessages from '#messages/common.ts'
import { BlogCardSkeleton, BlogCardView, CARD_GRID } from './blog-card.tsx'

/** From this number of cards on, the first is larger: two are beside it, and whole rows follow. */
const LEAD_FROM = 6

type Props = {
  cards: BlogCard[]
  /** Whether the first may have the place of four, where the window is wide. */
  mayLead?: boolean
}

/**
 * Cards in one, two or three columns. The picture of the first, which is visible on every screen size, loads before all
 * others; those beside it on wide screens immediately, too.
 * From the fourth on, cards skip layout until they are near the viewport or the page is hydrated, which halves the work
 * before the first paint.
 */
export function BlogGrid({ cards, mayLead = false }: Props) {
  const [first] = cards
  const leads = mayLead && cards.length >= LEAD_FROM && first !== undefined && isLarge(first)
  return (
    <ul className={CARD_GRID}>
      {cards.map((card, index) => {
        const isLead = leads && index === 0
        return (
          <li key={card._id} className={`min-w-0 ${isLead ? 'lead-card' : ''} ${index < 3 ? '' : 'waits-below'}`}>
            <BlogCardView card={card} urgent={index === 0} eager={index < 3} isLead={isLead} />
          </li>
        )
      })}
    </ul>
  )
}

/** A landscape that is sharp at two columns. */
const isLarge = ({ mainImage: { width, height } }: BlogCard) => width >= 1000 && width > height

export function BlogGridSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div role="status" className={CARD_GRID}>
      <span className="sr-only">{commonMessages.loading}</span>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these have no other key
        <BlogCardSkeleton key={index} />
      ))}
    </div>
  )
}
