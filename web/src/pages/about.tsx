import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useSettings } from '../settings/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const MISSION = [
  {
    word: 'Inspire',
    text: 'Give people a reason to try, to cook, to travel, to build the thing they have been thinking about.',
  },
  { word: 'Educate', text: 'Explain what we know as plainly as we can, and say where our knowledge ends.' },
  { word: 'Engage', text: 'Listen as much as we publish. A piece is finished when its readers have answered it.' },
]

export function Component() {
  const { name, registration } = useSettings()
  return (
    <article className="measure py-14 sm:py-20">
      <PageTitle name="About" />
      <meta name="description" content={`What ${name} is, and who writes it.`} />
      <PageHeading>About Us</PageHeading>
      <p className="mt-8 font-serif text-2xl leading-relaxed text-quiet">
        {name} is a place for people who like to read. Many authors write here, each with their own voice, about
        technology and food, money and travel, games and health.
      </p>
      <div className="prose mt-8">
        <p>
          There is no feed that guesses what keeps you scrolling. The newest piece stands first, the categories are
          yours to choose, and a piece appears on your screen at the moment its author publishes it.
        </p>
      </div>
      <h2 className="mt-16 font-serif text-3xl font-semibold tracking-tight">Our Mission</h2>
      <ul className="mt-6 border-t border-line">
        {MISSION.map(({ word, text }) => (
          <li key={word} className="grid gap-1 border-b border-line py-6 sm:grid-cols-[9rem_1fr]">
            <strong className="font-serif text-xl font-semibold text-accent">{word}</strong>
            <span className="leading-relaxed text-quiet">{text}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-16 font-serif text-3xl font-semibold tracking-tight">Join the Conversation</h2>
      <div className="prose mt-6">
        <p>
          Reading is half of it. Register as an Author and publish your first blog this evening, or come as a Reader and
          stay with the writers you like. Either way, say what you think: every blog has its comments, and their author
          reads along.
        </p>
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
