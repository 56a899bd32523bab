import { Link, useLocation } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { User } from '#contract/users.ts'
import * as errors from '#messages/errors.ts'
import * as messages from '#messages/writing.ts'
import { useBecomeAuthor } from '../account/use-become-author.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'

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
        <Message
          text={messages.visitorNotice}
          values={{
            signIn: (inner) => (
              <Link to={paths.login} state={state} className={LINK}>
                {inner}
              </Link>
            ),
            register: (inner) => (
              <Link to={paths.register} state={state} className={LINK}>
                {inner}
              </Link>
            ),
          }}
        />
      </p>
    </Notice>
  )
}

function ReaderNotice({ reader }: { reader: User | null }) {
  const become = useBecomeAuthor()
  if (reader?.authorRoleTaken) {
    return (
      <Notice>
        <p>{formatMessage(messages.keptAsDraft, { reason: errors.authorRoleTaken })}</p>
      </Notice>
    )
  }
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          <Message
            text={messages.readerNotice}
            values={{
              profile: (inner) => (
                <Link to={paths.editProfile} className={LINK}>
                  {inner}
                </Link>
              ),
            }}
          />
        </p>
        <Button size="small" disabled={!reader || become.isPending} onClick={() => reader && become.mutate(reader)}>
          {messages.becomeAuthor}
        </Button>
      </div>
    </Notice>
  )
}
