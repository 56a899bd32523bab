import type { QueryClient } from '@tanstack/react-query'
import { Fragment, Suspense } from 'react'
import { Link } from 'react-router'
import { ABOUT } from '#contract/addresses.ts'
import { formatMessage } from '#contract/format-message.ts'
import { isRegistrationOpen } from '#contract/site.ts'
import * as messages from '#messages/pages.ts'
import { ReportRead } from '../analytics/report-read.tsx'
import { preload } from '../http/preload.ts'
import { SiteLink } from '../layout/site-link.tsx'
import { paths } from '../paths.ts'
import { settingsIn, sitePage, useSettings } from '../settings/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const readArticle = async () => (await import('../ui/site-page-article.tsx')).SitePageArticle
/** In the browser it is loaded on the sites that have an About of their own. */
const SitePageArticle = import.meta.env.SSR ? await readArticle() : lazyComponent(readArticle)

const MISSION = [
  {
    word: messages.inspire,
    text: messages.inspireText,
  },
  { word: messages.educate, text: messages.educateText },
  { word: messages.engage, text: messages.engageText },
]

export const load = (client: QueryClient) =>
  settingsIn(client)?.hasOwnAbout
    ? preload(Promise.all([client.ensureQueryData(sitePage(ABOUT)), readArticle()]))
    : null

/** The About that admins published, or the one that came with Blogi. */
export function Component() {
  const { name, hasOwnAbout } = useSettings()
  return (
    <>
      <meta name="description" content={formatMessage(messages.description, { site: name })} />
      {hasOwnAbout ? (
        <Suspense>
          <SitePageArticle slug={ABOUT} name={messages.about}>
            <ReportRead page={ABOUT} />
            <div className="prose mt-8">
              <Elsewhere />
            </div>
          </SitePageArticle>
        </Suspense>
      ) : (
        <PreparedAbout />
      )}
    </>
  )
}

/** Its text is the draft that admins start from, too: `server/settings/page-drafts.ts`. */
function PreparedAbout() {
  const { name, registration } = useSettings()
  return (
    <article className="measure py-14 sm:py-20">
      <PageTitle name={messages.about} />
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
        <Elsewhere />
      </div>
      {isRegistrationOpen(registration) && (
        <Link to={paths.register} className={`mt-8 ${buttonClass()}`}>
          {formatMessage(messages.join, { site: name })}
        </Link>
      )}
    </article>
  )
}

/** Where the site is elsewhere, if admins say so. */
function Elsewhere() {
  const { name, socialLinks } = useSettings()
  // A server of the release before names none.
  if (!socialLinks?.length) return null
  const links = socialLinks.map(({ label, address }, at) => (
    <Fragment key={`${label} ${address}`}>
      {at > 0 && <span> · </span>}
      <SiteLink address={address} rel="me">
        {label}
      </SiteLink>
    </Fragment>
  ))
  return (
    <p>
      <Message text={messages.followElsewhere} values={{ site: name, links }} />
    </p>
  )
}
