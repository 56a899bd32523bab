import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { User } from '#contract/users.ts'
import { paths } from '../paths.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { useSession } from './use-session.ts'

/** `title` is the page's name while it is not known who is here; the page says its own later. */
type Props = { title: string; children: (user: User) => ReactNode }

/** Shows a page only to a person who is signed in; others go to the login form and come back after it. */
export function RequireSession({ title, children }: Props) {
  const session = useSession()
  if (session.status === 'in') return children(session.user)
  return (
    <>
      {session.status === 'out' && <ToLogin />}
      <LoadingScreen title={title} />
    </>
  )
}

/** Sends to the login form, which remembers where the person wanted to go. */
export function ToLogin() {
  const { pathname, search } = useLocation()
  // Whoever logs out goes home, and this page is still being left when their session ends.
  if (window.location.pathname !== pathname) return null
  return <Navigate to={paths.login} replace state={{ from: pathname + search }} />
}
