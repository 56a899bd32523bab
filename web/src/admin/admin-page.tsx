import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageLinks } from '../ui/page-links.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { hasClaimToken } from './claim-token.ts'
import { Command } from './command.tsx'

const SECTIONS = [
  { label: messages.queue, to: paths.adminQueue },
  { label: messages.posts, to: paths.adminPosts },
  { label: messages.comments, to: paths.adminComments },
  { label: messages.tags, to: paths.adminTags },
  { label: messages.people, to: paths.adminPeople },
  { label: messages.invitations, to: paths.adminInvitations },
  { label: commonMessages.analytics, to: paths.adminAnalytics },
  { label: messages.settings, to: paths.adminSettings },
  { label: messages.pages, to: paths.adminPages },
  { label: messages.redirects, to: paths.adminRedirects },
  { label: messages.auditLog, to: paths.adminAudit },
  { label: messages.emails, to: paths.adminEmails },
  { label: messages.jobs, to: paths.adminJobs },
  { label: messages.imports, to: paths.adminImport },
  { label: messages.status, to: paths.adminStatus },
]

interface Props {
  title: string
  /** Whether it links to the other pages for admins. */
  hasLinks?: boolean
  children: ReactNode
}

/** A page for admins. The server decides who sees what is on it. */
export function AdminPage({ title, hasLinks = true, children }: Props) {
  return (
    <RequireSession title={title}>
      {({ isAdmin, email }) => (
        <div className="wrap pt-5 pb-6">
          <PageTitle name={title} />
          <meta name="robots" content="noindex" />
          <PageHeading className={hasLinks ? '' : 'mb-4'}>{title}</PageHeading>
          {isAdmin && hasLinks && <PageLinks label={messages.adminPages} links={SECTIONS} className="mt-1 mb-4" />}
          {isAdmin ? children : <OnlyAdmins email={email} />}
        </div>
      )}
    </RequireSession>
  )
}

/** What a person who is no admin can do: an owner becomes one, anyone else signs in as one or leaves. */
function OnlyAdmins({ email }: { email: string }) {
  return (
    <div className="py-16 text-center">
      <p className="mb-5">{messages.onlyAdmins}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {hasClaimToken() && (
          <Link to={paths.adminClaim} className={buttonClass()}>
            {messages.becomeAdmin}
          </Link>
        )}
        <SignInAgain />
        <Link to={paths.home} className={buttonClass('plain')}>
          {commonMessages.goBackHome}
        </Link>
      </div>
      <div className="mt-12 grid justify-items-center gap-3 text-sm text-quiet">
        <p>{messages.runsSite}</p>
        <Command text={`npm run admin -- grant ${email}`} />
      </div>
    </div>
  )
}
