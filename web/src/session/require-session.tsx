import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { User } from '#contract/users.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { session } from './queries.ts'
import { useSession } from './use-session.ts'

/** `title` is the page's title while the session is loading; the page sets its own later. */
type Props = { title: string; children: (user: User) => ReactNode }

/** Shows a page only to a signed-in user; others are sent to the login form and return after it. */
export function RequireSession({ title, children }: Props) {
  const { status, user } = useSession()
  if (status === 'in') return children(user)
  return (
    <>
      {status === 'out' && <ToLogin />}
      <LoadingScreen title={title} />
      {status === 'loading' && <Unreachable />}
    </>
  )
}

/** This many failures take about three seconds. */
const TOLD_AFTER = 3

/** Reports that the server cannot be reached, once the session has failed to load for a while. */
function Unreachable() {
  const client = useQueryClient()
  const { failureCount } = useQuery(session)
  if (failureCount < TOLD_AFTER) return null
  return (
    <div role="alert" className="-mt-[20vh] pb-16 text-center">
      <p className="mb-5">{messages.sessionUnreachable}</p>
      <Button look="plain" size="small" onClick={() => client.resetQueries({ queryKey: session.queryKey })}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  )
}

/** Redirects to the login form, which remembers the page that the user wanted. */
export function ToLogin() {
  const { pathname, search, hash } = useLocation()
  const { status } = useSession()
  // The rejected call was sent before another tab signed in, and is being retried.
  if (status === 'in') return null
  // Signing out goes home, and this page is still unmounting when the session ends.
  if (window.location.pathname !== pathname) return null
  return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />
}
