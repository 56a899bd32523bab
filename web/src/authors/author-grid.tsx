import type { Author } from '#contract/users.ts'
import { paths } from '../paths.ts'
import { DateText } from '../ui/date.tsx'
import { PERSON_GRID, PersonCard } from '../ui/person-card.tsx'
import { pictureSource } from '../ui/picture-source.ts'

export function AuthorGrid({ authors }: { authors: Author[] }) {
  return (
    <ul className={PERSON_GRID}>
      {authors.map((author) => (
        <li key={author._id} className="min-w-0">
          <PersonCard
            to={paths.profile(author._id)}
            name={author.name}
            avatarUrl={pictureSource(author.avatar, 64)}
            email={author.email}
            facts={[
              ['Joined', author.createdAt ? <DateText key="joined" iso={author.createdAt} /> : 'Unknown'],
              ['Subscribers', author.subscriberCount],
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
