import { Link, useLocation } from 'react-router'
import { MESSAGES } from '#contract/messages.ts'
import type { User } from '#contract/users.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { useBecomeAuthor } from '../account/use-become-author.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

const LINK = 'font-medium text-accent underline underline-offset-4'

/**
 * Tells users who are not Authors how to become one, so that they can publish. Until it is known who they are, the
 * style sheet chooses by what the browser remembers, so that the form below does not move.
 */
export function WriterNotice() {
  const session = useSession()
  if (session.status === 'out') return <VisitorNotice />
  if (session.status === 'in') return session.user.role === 'Author' ? null : <ReaderNotice reader={session.user} />
  return (
    <>
      <div className="signed-in:hidden">
        <VisitorNotice />
      </div>
      <div className="hidden reader:block">
        <ReaderNotice reader={null} />
      </div>
    </>
  )
}

function VisitorNotice() {
  const state = { from: useLocation().pathname }
  return (
    <Notice>
      <p>
        Only Authors can publish.{' '}
        <Link to={paths.login} state={state} className={LINK}>
          {messages.signInAsAn}
        </Link>{' '}
        or{' '}
        <Link to={paths.register} state={state} className={LINK}>
          register as one
        </Link>
        . What you write here is kept on this device and waits for you.
      </p>
    </Notice>
  )
}

function ReaderNotice({ reader }: { reader: User | null }) {
  const become = useBecomeAuthor()
  if (reader?.authorRoleTaken) {
    return (
      <Notice>
        <p>{MESSAGES.authorRoleTaken} What you write here is kept as a draft.</p>
      </Notice>
    )
  }
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          You are signed in as a Reader, and only Authors can publish. Your account stays the same: you can switch back
          in{' '}
          <Link to={paths.editProfile} className={LINK}>
            {commonMessages.editProfile}
          </Link>
          .
        </p>
        <Button size="small" disabled={!reader || become.isPending} onClick={() => reader && become.mutate(reader)}>
          {messages.becomeAnAuthor}
        </Button>
      </div>
    </Notice>
  )
}
