import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageLinks } from '../ui/page-links.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const PAGES = [
  { label: messages.profile, to: paths.editProfile },
  { label: messages.account, to: paths.account },
  { label: messages.security, to: paths.accountSecurity },
  { label: messages.emailsAndNotifications, to: paths.accountEmails },
  { label: messages.reading, to: paths.accountReading },
  { label: messages.data, to: paths.accountData },
]

/** A page about one's own account, with links to the others. */
export function AccountPage({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  return (
    <RequireSession title={title}>
      {(user) => (
        <div className="mx-auto w-full max-w-lg px-5 py-12 sm:py-16">
          <PageTitle name={title} />
          <PageHeading>{title}</PageHeading>
          <PageLinks label={messages.accountPages} links={PAGES} />
          {children(user)}
        </div>
      )}
    </RequireSession>
  )
}
