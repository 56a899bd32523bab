import { Link } from 'react-router'
import * as messages from '#messages/pages.ts'
import { paths } from '../paths.ts'
import { useSettings } from '../settings/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const MISSION = [
  {
    word: messages.inspire,
    text: messages.givePeopleAReason,
  },
  { word: messages.educate, text: messages.explainWhatWeKnow },
  { word: messages.engage, text: messages.listenAsMuchAs },
]

export function Component() {
  const { name, registration } = useSettings()
  return (
    <article className="measure py-14 sm:py-20">
      <PageTitle name="About" />
      <meta name="description" content={`What ${name} is, and who writes it.`} />
      <PageHeading>{messages.aboutUs}</PageHeading>
      <p className="mt-8 font-serif text-2xl leading-relaxed text-quiet">
        {name} is a place for people who like to read. Many authors write here, each with their own voice, about
        technology and food, money and travel, games and health.
      </p>
      <div className="prose mt-8">
        <p>{messages.thereIsNoFeed}</p>
      </div>
      <h2 className="mt-16 font-serif text-3xl font-semibold tracking-tight">{messages.ourMission}</h2>
      <ul className="mt-6 border-t border-line">
        {MISSION.map(({ word, text }) => (
          <li key={word} className="grid gap-1 border-b border-line py-6 sm:grid-cols-[9rem_1fr]">
            <strong className="font-serif text-xl font-semibold text-accent">{word}</strong>
            <span className="leading-relaxed text-quiet">{text}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-16 font-serif text-3xl font-semibold tracking-tight">{messages.joinTheConversation}</h2>
      <div className="prose mt-6">
        <p>{messages.readingIsHalfOf}</p>
        <p>Follow {name} elsewhere: [links to our social media will stand here]</p>
      </div>
      {(registration === 'everybody' || registration === 'approval') && (
        <Link to={paths.register} className={`mt-8 ${buttonClass()}`}>
          Join {name}
        </Link>
      )}
    </article>
  )
}
