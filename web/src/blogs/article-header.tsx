import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BlogCard } from '#contract/blogs.ts'
import * as messages from '#messages/blogs.ts'
import { paths, urlOf } from '../paths.ts'
import { useCategoryName, useSettings, useTextLanguage } from '../settings/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { DateText } from '../ui/date.tsx'
import { FeedLinks } from '../ui/feed-links.tsx'
import { Heading } from '../ui/heading.tsx'
import { dayInUtc, localTime } from '../ui/local-time.ts'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadingSettings } from '../ui/reading-settings.tsx'
import { ZoomablePicture } from '../ui/zoomable-picture.tsx'
import type { OwnCard } from './queries.ts'
import { ReadTime } from './read-time.tsx'

/** The title and the tags in the document's head. */
export function ArticleHead({ card }: { card: BlogCard }) {
  const { name } = useSettings()
  return (
    <>
      <PageTitle name={card.title} />
      {card.published && (
        <>
          <link rel="canonical" href={urlOf(paths.blog(card._id, card.slug))} />
          <FeedLinks title={name} />
          <FeedLinks title={`${card.authorName} - ${name}`} page={paths.profile(card.createdBy)} />
        </>
      )}
      <meta name="description" content={card.excerpt} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={card.title} />
      <meta property="og:description" content={card.excerpt} />
      <meta
        property="og:image"
        content={urlOf(card.published ? paths.blogCard(card._id, card.updatedAt) : card.mainImage.url)}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

type Props = {
  card: OwnCard
  actions?: ReactNode
  /** Beside the author, at most a small button wide; may come later. */
  tools?: ReactNode
  /** Below the text size and the theme, once these are opened. */
  settings?: ReactNode
  /** Beside the line that says that it is a draft, or scheduled. */
  draftActions?: ReactNode
}

/** Everything above the text. It needs only the card, so it can render before the text has loaded. */
export function ArticleHeader({ card, actions, tools, settings, draftActions }: Props) {
  const date = card.publishedAt ?? card.createdAt
  const category = useCategoryName(card.category)
  const language = useTextLanguage(card.language)
  return (
    <>
      <header className="measure pt-6 sm:pt-10">
        {/* As high as the actions, which load later. */}
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <p className="rounded-full bg-accent-soft px-3.5 py-1.5 text-sm font-semibold text-accent">{category}</p>
          {actions}
        </div>
        {!card.published && <UnpublishedLine card={card}>{draftActions}</UnpublishedLine>}
        <Heading
          dir="auto"
          lang={language}
          className="mt-4 font-serif text-4xl leading-[1.12] font-semibold tracking-[-0.02em] text-balance sm:text-[3.25rem]"
        >
          {card.title}
        </Heading>
        {card.standfirst && (
          <p
            dir="auto"
            lang={language}
            className="mt-4 font-serif text-xl leading-snug text-quiet text-pretty sm:text-2xl"
          >
            {card.standfirst}
          </p>
        )}
        <div className="relative mt-6 flex items-start gap-4">
          <Avatar url={card.authorAvatar} size={48} />
          <div className="min-w-0">
            <p className="pe-20 font-medium">
              <Link
                to={paths.profile(card.createdBy)}
                rel="author"
                className="inline-block py-0.5 underline-offset-4 hover:underline"
              >
                <bdi>{card.authorName}</bdi>
              </Link>
            </p>
            <p className="text-sm text-quiet">
              <DateText iso={date} />
              {card.published && dayInUtc(card.updatedAt) !== dayInUtc(date) && (
                <span title={dayInUtc(card.updatedAt)}>{` · ${messages.updated}`}</span>
              )}
              <ReadTime minutes={card.minutes} />
            </p>
          </div>
          {/* Beside the name, so that what loads later has the whole width below it. */}
          <div className="absolute end-10 top-1">{tools}</div>
          <ReadingSettings className="absolute end-0 top-1">{settings}</ReadingSettings>
        </div>
      </header>
      {/* As wide as the site's header, so that the logo and the picture align. */}
      <div className="wrap mt-6 max-sm:px-0 sm:mt-8">
        <ZoomablePicture
          picture={card.mainImage}
          alt=""
          urgent
          cover
          sizes="(min-width: 76rem) 71rem, 100vw"
          className="sm:rounded-xl"
        />
      </div>
    </>
  )
}

/** Why others cannot read the blog. */
function UnpublishedLine({ card, children }: { card: OwnCard; children: ReactNode }) {
  return (
    <p className="mt-3 min-h-lh text-sm font-medium text-quiet">
      {card.heldAt ? (
        <span>{messages.heldNote}</span>
      ) : card.publishAt ? (
        <span>
          <Message
            text={messages.scheduledNote}
            values={{ time: <time dateTime={card.publishAt}>{localTime(card.publishAt)}</time> }}
          />
        </span>
      ) : (
        <span>{messages.draftNote}</span>
      )}
      {children}
    </p>
  )
}
