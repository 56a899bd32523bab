import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/layout.ts'
import { paths } from '../paths.ts'
import { runPendingAction } from '../session/pending-action.ts'
import { session as sessionQuery } from '../session/queries.ts'
import { SIGNED_IN_FROM_FORM } from '../session/switch-user.ts'
import { useReturnTo } from '../session/use-return-to.ts'
import { useSession } from '../session/use-session.ts'
import { setTabItem } from '../tab-storage.ts'
import { buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Message } from '../ui/message.tsx'
import { SessionButton } from './session-button.tsx'
import { SignInReason } from './sign-in-reason.tsx'

type Props = {
  title: string
  /** The other form; without a link where it is of no use. */
  other: { question: string; link?: { label: string; to: string } }
  /** The form, which calls `done` once the user is signed in, and is busy until that resolves. */
  children: (done: () => Promise<void>) => ReactNode
}

/**
 * The login and the register page: why the user was sent here, and the form. A user who is already signed in sees that
 * instead.
 */
export function SignInPage({ title, other, children }: Props) {
  const session = useSession()
  const client = useQueryClient()
  const { from, action, state, goBack } = useReturnTo()
  const [leaving, setLeaving] = useState(false)
  // The form stays until the next page has loaded, although the user is signed in by then.
  if (session.status === 'in' && !leaving) {
    return (
      <FormPage
        title={title}
        aside={
          <span>
            <Message
              text={messages.signedInAs}
              values={{ name: <bdi className="font-medium text-ink">{session.user.name}</bdi> }}
            />
          </span>
        }
      >
        <div className="flex flex-wrap items-center gap-3">
          <Link to={from ?? paths.home} replace={from !== null} className={buttonClass()}>
            {from ? messages.goOn : commonMessages.goToHome}
          </Link>
          <SessionButton session={session} size="normal" />
        </div>
      </FormPage>
    )
  }
  const done = async () => {
    setLeaving(true)
    if (from === paths.createBlog) setTabItem(SIGNED_IN_FROM_FORM, 'yes')
    const userId = client.getQueryData(sessionQuery.queryKey)?._id
    if (!action || !userId) return goBack()
    const { pathname } = window.location
    // The page that the user returns to shows the outcome.
    await runPendingAction(action, userId)
    // Not if the user has moved on in the meantime.
    if (window.location.pathname === pathname) goBack()
  }
  return (
    <FormPage
      title={title}
      aside={
        <>
          {other.question}{' '}
          {other.link && (
            <Link to={other.link.to} state={state} className="font-medium text-accent underline underline-offset-4">
              {other.link.label}
            </Link>
          )}
        </>
      }
    >
      {/* The server knows neither the session nor the page that the user came from. */}
      <SignInReason from={session.status === 'out' ? from : null} action={action} isKnown={session.status === 'out'} />
      {children(done)}
    </FormPage>
  )
}
