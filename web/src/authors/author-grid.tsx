import { formatCount } from '#contract/format-count.ts'
import type { Author } from '#contract/users.ts'
import * as messages from '#messages/authors.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { pictureSource } from '../ui/picture-source.ts'
import { PERSON_GRID, UserCard } from '../ui/user-card.tsx'

export function AuthorGrid({ authors }: { authors: Author[] }) {
  return (
    <ul className={PERSON_GRID}>
      {authors.map((author) => (
        <li key={author._id} className="min-w-0">
          <UserCard
            to={paths.profile(author._id)}
            name={author.name}
            avatarUrl={pictureSource(author.avatar, 64)}
            email={author.email}
            facts={[
              [messages.joined, author.createdAt ? <DateText key="joined" iso={author.createdAt} /> : messages.unknown],
              [messages.followers, formatCount(author.subscriberCount)],
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
