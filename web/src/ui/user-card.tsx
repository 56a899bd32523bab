import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as messages from '#messages/common.ts'
import { Avatar } from './avatar.tsx'

export const PERSON_GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
const CARD = 'relative flex h-full flex-col rounded-xl border border-line bg-raised p-6'

type Props = {
  to: string
  name: string
  avatarUrl: string | undefined
  email: string | null
  facts: readonly (readonly [term: string, value: ReactNode])[]
}

/** A user in a grid: avatar, name, email, and facts at the bottom. The whole card is the link. */
export function UserCard({ to, name, avatarUrl, email, facts }: Props) {
  return (
    <article className={`${CARD} group transition-[border-color,box-shadow] hover:border-edge hover:shadow-lift`}>
      <Avatar url={avatarUrl} size={64} />
      <h2
        dir="auto"
        className="mt-5 [text-align:match-parent] line-clamp-2 font-serif text-xl leading-snug font-semibold tracking-tight"
      >
        <Link to={to} className="covers-card decoration-accent decoration-2 underline-offset-4 group-hover:underline">
          {name}
        </Link>
      </h2>
      <p className="mt-1 mb-6 line-clamp-3 text-sm text-quiet">{email ?? messages.notAvailable}</p>
      <dl className="mt-auto flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4 text-sm">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-quiet">{term}</dt>
            <dd className="mt-0.5 font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

export function UserGridSkeleton({ cards }: { cards: number }) {
  return (
    <div role="status" className={PERSON_GRID}>
      <span className="sr-only">{messages.loading}</span>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: these have no other key
        <div key={index} aria-hidden className={CARD}>
          <div className="skeleton size-16 rounded-full" />
          <div className="skeleton mt-6 h-5 w-3/4" />
          <div className="skeleton mt-3 mb-7 h-3.5 w-11/12" />
          <div className="border-t border-line pt-5">
            <div className="skeleton h-3.5 w-16" />
            <div className="skeleton mt-2 h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
