import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/pages.ts'
import { paths } from '../paths.ts'
import { useSettings } from '../settings/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const MISSION = [
  {
    word: messages.inspire,
    text: messages.inspireText,
  },
  { word: messages.educate, text: messages.educateText },
  { word: messages.engage, text: messages.engageText },
]

export function Component() {
  const { name, registration } = useSettings()
  return (
    <article className="measure py-14 sm:py-20">
      <PageTitle name={messages.about} />
      <meta name="description" content={formatMessage(messages.description, { site: name })} />
      <PageHeading>{messages.aboutUs}</PageHeading>
      <p className="mt-8 font-serif text-2xl leading-relaxed text-quiet">
        {formatMessage(messages.introduction, { site: name })}
      </p>
      <div className="prose mt-8">
        <p>{messages.noFeed}</p>
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
      <h2 className="mt-16 font-serif text-3xl font-semibold tracking-tight">{messages.joinTitle}</h2>
      <div className="prose mt-6">
        <p>{messages.joinText}</p>
        <p>{formatMessage(messages.followElsewhere, { site: name })}</p>
      </div>
      {(registration === 'everybody' || registration === 'approval') && (
        <Link to={paths.register} className={`mt-8 ${buttonClass()}`}>
          {formatMessage(messages.join, { site: name })}
        </Link>
      )}
    </article>
  )
}
