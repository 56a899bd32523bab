import { MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/blogs.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { useCategoryName, useTextLanguage } from '../settings/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { localTime } from '../ui/local-time.ts'
import { Message } from '../ui/message.tsx'
import { Picture } from '../ui/picture.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import type { OwnCard } from './queries.ts'
import { ReadTime } from './read-time.tsx'

const BookmarkIconButton = lazyComponent(
  async () => (await import('../bookmarks/bookmark-icon-button.tsx')).BookmarkIconButton,
)

export const CARD_GRID = 'grid grid-cols-1 gap-x-8 gap-y-10 sm:gap-y-14 sm:grid-cols-2 md:grid-cols-3'
/** The classes of a card's title: three lines at most. */
export const CARD_TITLE =
  'line-clamp-3 font-serif text-[1.375rem] leading-snug font-semibold tracking-tight text-balance'
const SIZES = '(min-width: 76rem) 23rem, (min-width: 48rem) 30vw, (min-width: 40rem) 45vw, 92vw'

/** Of two columns and the gap between them. */
const LEAD_SIZES =
  '(min-width: 76rem) 47rem, (min-width: 64rem) 62vw, (min-width: 48rem) 30vw, (min-width: 40rem) 45vw, 92vw'

type Props = {
  card: OwnCard
  urgent?: boolean
  eager?: boolean
  /** Whether its list item is a `lead-card` (`style.css`): its picture is larger. */
  isLead?: boolean
}

export function BlogCardView({ card, urgent = false, eager = urgent, isLead = false }: Props) {
  const category = useCategoryName(card.category)
  const language = useTextLanguage(card.language)
  const { user } = useSession()
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-video overflow-hidden rounded-xl bg-line">
        <Picture
          picture={card.mainImage}
          alt=""
          sizes={isLead ? LEAD_SIZES : SIZES}
          urgent={urgent}
          eager={eager}
          className="size-full object-cover transition-transform duration-500 group-hover:scale-[1.03]"
        />
        {!card.published && (
          <span className="absolute end-3 top-3 rounded-full bg-ink px-3 py-1 text-xs font-semibold text-paper">
            {card.heldAt ? messages.waitsForApproval : card.publishAt ? messages.scheduled : commonMessages.draft}
          </span>
        )}
      </div>
      <div className="mt-4 flex items-center gap-2 text-xs">
        <p className="min-w-0 grow font-semibold text-accent">{category}</p>
        {card.commentCount !== undefined && card.commentCount > 0 && (
          <p className="flex shrink-0 items-center gap-1 text-quiet">
            <MessageCircle aria-hidden className="size-4" />
            <span aria-hidden>{formatCount(card.commentCount)}</span>
            <span className="sr-only">{formatMessage(messages.commentCount, { count: card.commentCount })}</span>
          </p>
        )}
        {user && card.published && user._id !== card.createdBy && (
          // Above the link that covers the card.
          <div className="relative z-10 -my-3 -me-2.5">
            <Suspense>
              <BookmarkIconButton blogId={card._id} title={card.title} />
            </Suspense>
          </div>
        )}
      </div>
      <h2 dir="auto" lang={language} className={`mt-1.5 ${CARD_TITLE}`}>
        <Link
          to={paths.blog(card._id, card.slug)}
          className="covers-card decoration-accent decoration-2 underline-offset-4 group-hover:underline"
        >
          {card.title}
        </Link>
      </h2>
      <p dir="auto" lang={language} className="mt-2 mb-4 line-clamp-3 leading-relaxed text-quiet">
        {card.excerpt}
      </p>
      <Byline card={card} />
    </article>
  )
}

/** The author, and when the blog was or will be published. */
function Byline({ card }: { card: OwnCard }) {
  return (
    <footer className="mt-auto flex items-center gap-3 text-sm">
      <Avatar url={card.authorAvatar} size={40} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          <bdi>{card.authorName}</bdi>
        </p>
        {/* Above the link that covers the card, so that its tooltip shows. */}
        {card.publishAt ? (
          <p className="text-quiet">
            <Message
              text={messages.scheduledFor}
              values={{ time: <time dateTime={card.publishAt}>{localTime(card.publishAt)}</time> }}
            />
          </p>
        ) : (
          <p className="text-quiet">
            <TimeAgo iso={card.publishedAt ?? card.createdAt} className="relative" />
            <ReadTime minutes={card.minutes} />
          </p>
        )}
      </div>
    </footer>
  )
}

export function BlogCardSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton aspect-video rounded-xl" />
      <div className="skeleton mt-4 h-4 w-20" />
      <div className="skeleton mt-2 h-6 w-11/12" />
      <div className="skeleton mt-2.5 h-6 w-2/3" />
      <div className="skeleton mt-4 h-4 w-full" />
      <div className="skeleton mt-2.5 h-4 w-10/12" />
      <div className="mt-5 flex items-center gap-3">
        <div className="skeleton size-10 rounded-full" />
        <div className="skeleton h-4 w-28" />
      </div>
    </div>
  )
}
