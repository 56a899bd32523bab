import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import * as messages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const SECTIONS = [
  { label: messages.queue, to: paths.adminQueue },
  { label: messages.people, to: paths.adminPeople },
  { label: messages.invitations, to: paths.adminInvitations },
  { label: commonMessages.analytics, to: paths.adminAnalytics },
  { label: messages.settings, to: paths.adminSettings },
  { label: messages.pages, to: paths.adminPages },
  { label: messages.auditLog, to: paths.adminAudit },
  { label: messages.emails, to: paths.adminEmails },
  { label: messages.jobs, to: paths.adminJobs },
  { label: messages.status, to: paths.adminStatus },
]

/** A page for admins, with links to the others. The server decides who sees what is on it. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RequireSession title={title}>
      {({ isAdmin }) => (
        <div className="wrap py-6">
          <PageTitle name={title} />
          <meta name="robots" content="noindex" />
          <PageHeading>{title}</PageHeading>
          {isAdmin && (
            <nav aria-label={messages.adminPages} className="mt-2 mb-5 flex flex-wrap gap-x-6 border-b border-line">
              {SECTIONS.map(({ label, to }) => (
                <NavLink
                  key={to}
                  to={to}
                  className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
                >
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          {isAdmin ? children : <OnlyAdmins />}
        </div>
      )}
    </RequireSession>
  )
}

function OnlyAdmins() {
  return (
    <div className="py-16 text-center">
      <p className="mb-5">{messages.onlyAdmins}</p>
      <Link to={paths.home} className={buttonClass('plain', 'small')}>
        {commonMessages.goBackHome}
      </Link>
    </div>
  )
}
