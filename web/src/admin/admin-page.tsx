import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { RequireSession } from '../session/require-session.tsx'
import { buttonClass } from '../ui/button.tsx'
import { PageHeading } from '../ui/heading.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const SECTIONS = [
  { label: 'Queue', to: paths.adminQueue },
  { label: 'People', to: paths.adminPeople },
  { label: 'Invitations', to: paths.adminInvitations },
  { label: 'Analytics', to: paths.adminAnalytics },
  { label: 'Settings', to: paths.adminSettings },
  { label: 'Pages', to: paths.adminPages },
  { label: 'Audit log', to: paths.adminAudit },
  { label: 'Emails', to: paths.adminEmails },
  { label: 'Jobs', to: paths.adminJobs },
  { label: 'Status', to: paths.adminStatus },
]

/** A page for admins, with links to the others. The server decides who sees what is on it. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RequireSession title={title}>
      {({ isAdmin }) => (
        <div className="wrap py-10 sm:py-14">
          <PageTitle name={title} />
          <meta name="robots" content="noindex" />
          <PageHeading>{title}</PageHeading>
          {isAdmin && (
            <nav aria-label="Admin pages" className="mt-6 mb-8 flex flex-wrap gap-x-6 border-b border-line">
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
      <p className="mb-5">Only admins can see this.</p>
      <Link to={paths.home} className={buttonClass('plain', 'small')}>
        Go Back Home
      </Link>
    </div>
  )
}
