import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { TopAuthor } from '#contract/users.ts'
import * as messages from '#messages/authors.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { topAuthors } from './queries.ts'

const CARD = 'flex h-14 items-center sm:h-16 gap-3 rounded-xl border border-line bg-raised px-4'
const AT_MOST_IN_VIEW = 4

/**
 * A carousel of the most followed authors. Empty if there are none or they fail to load: the home page is about blogs.
 */
export function TopAuthors() {
  const { data, isError } = useQuery(topAuthors)
  if (data ? data.length === 0 : isError) return null
  const slides = data
    ? data.map((author) => ({ key: author._id, view: (isNear: boolean) => <Card author={author} isNear={isNear} /> }))
    : Array.from({ length: AT_MOST_IN_VIEW }, (_, index) => ({ key: `${index}`, view: () => <CardSkeleton /> }))
  return <Carousel title={messages.topAuthors} slides={slides} waiting={!data} />
}

function Card({ author, isNear }: { author: TopAuthor; isNear: boolean }) {
  const avatar = <Avatar url={pictureSource(author.avatar, 40)} size={40} />
  return (
    <Link to={paths.profile(author._id)} className={`group ${CARD} transition-colors hover:border-edge`}>
      {isNear ? (
        avatar
      ) : (
        <span className="size-10 shrink-0 rounded-full bg-line">
          <noscript>{avatar}</noscript>
        </span>
      )}
      <span className="min-w-0">
        <bdi className="line-clamp-1 font-serif leading-snug font-semibold group-hover:underline">{author.name}</bdi>
        <span className="block text-[0.8125rem] text-quiet tabular-nums">
          {formatMessage(messages.followerCount, { count: author.subCount })}
        </span>
      </span>
    </Link>
  )
}

function CardSkeleton() {
  return (
    <div aria-hidden className={CARD}>
      <div className="skeleton size-10 rounded-full" />
      <div className="grow">
        <div className="skeleton h-4 w-3/4" />
        <div className="skeleton mt-2 h-3.5 w-1/2" />
      </div>
    </div>
  )
}
