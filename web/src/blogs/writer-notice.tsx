import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useBecomeAuthor } from '../session/use-become-author.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

const LINK = 'font-medium text-accent underline underline-offset-4'

/** Tells users who are not Authors how to become one, so that they can publish. */
export function WriterNotice() {
  const session = useSession()
  const { pathname } = useLocation()
  const become = useBecomeAuthor()
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
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>
            You are signed in as a Reader, and only Authors can publish. Your account stays the same: you can switch
            back in{' '}
            <Link to={paths.editProfile} className={LINK}>
              Edit profile
            </Link>
            .
          </p>
          <Button size="small" disabled={become.isPending} onClick={() => become.mutate(session.user)}>
            Become an Author
          </Button>
        </div>
      )}
    </Notice>
  )
}
