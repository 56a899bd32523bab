import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { TRASH_DAYS } from '#contract/limits.ts'
import * as messages from '#messages/imports.ts'
import { Imports } from '../imports/imports.tsx'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function Component() {
  return (
    <RequireSession title={messages.ownTitle}>
      {({ role }) => (
        <div className="wrap py-10 sm:py-14">
          <PageTitle name={messages.ownTitle} />
          <div className="mb-4">
            <PageHeading>{messages.ownTitle}</PageHeading>
          </div>
          {role === 'Author' ? (
            <Imports door="/imports" intro={formatMessage(messages.ownIntro, { days: TRASH_DAYS })} />
          ) : (
            <OnlyAuthors />
          )}
        </div>
      )}
    </RequireSession>
  )
}

function OnlyAuthors() {
  return (
    <div className="py-16 text-center">
      <p className="mb-5">{messages.onlyAuthors}</p>
      <Link to={paths.editProfile} className={buttonClass()}>
        {messages.toProfile}
      </Link>
    </div>
  )
}
