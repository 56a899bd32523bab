import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/banner.tsx'

const LINK = 'font-medium text-accent underline underline-offset-4'

/** Tells who is not an Author how to become able to publish. */
export function WriterNotice() {
  const session = useSession()
  const { pathname } = useLocation()
  const state = { from: pathname }
  if (session.status === 'loading' || session.user?.role === 'Author') return null
  return (
    <Notice>
      {session.status === 'out' ? (
        <p>
          Only Authors can publish.{' '}
          <Link to={paths.login} state={state} className={LINK}>
            Sign in as an Author
          </Link>{' '}
          or{' '}
          <Link to={paths.register} state={state} className={LINK}>
            register as one
          </Link>
          . What you write here is kept on this device and waits for you.
        </p>
      ) : (
        <p>
          You are signed in as a Reader, and only Authors can publish. To publish, log out and{' '}
          <Link to={paths.register} state={state} className={LINK}>
            register an account
          </Link>{' '}
          with the role Author. What you write here is kept on this device and waits for you.
        </p>
      )}
    </Notice>
  )
}
