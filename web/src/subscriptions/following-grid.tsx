import type { FollowedAuthor } from '#contract/subscriptions.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/subscriptions.ts'
import { paths } from '../paths.ts'
import { PERSON_GRID, UserCard } from '../ui/user-card.tsx'

export function FollowingGrid({ authors }: { authors: FollowedAuthor[] }) {
  return (
    <ul className={PERSON_GRID}>
      {authors.map((author) => (
        <li key={author.authorId} className="min-w-0">
          <UserCard
            to={paths.profile(author.authorId)}
            name={author.name}
            avatarUrl={author.avatar?.url}
            email={author.email}
            facts={[[messages.subscribers, author.subscriberCount ?? commonMessages.notAvailable]]}
          />
        </li>
      ))}
    </ul>
  )
}
