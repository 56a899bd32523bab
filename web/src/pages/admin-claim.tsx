import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/admin-claim.ts'
import * as commonMessages from '#messages/common.ts'
import { forgetClaimToken, useClaimToken } from '../admin/claim-token.ts'
import { Command } from '../admin/command.tsx'
import { hasStatus, messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { updatePerson } from '../session/switch-user.ts'
import { useLoginState } from '../session/use-return-to.ts'
import { useSession } from '../session/use-session.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { notify } from '../ui/toast.ts'

const TITLE = messages.becomeAdmin

/**
 * Where the one-time address leads that the first start prints. Opening it changes nothing yet: a visitor gets an
 * account first, and an admin then goes on to the second factor.
 */
export function Component() {
  const { status, user } = useSession()
  const token = useClaimToken()
  return (
    <FormPage title={TITLE} aside={messages.aside}>
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      {status === 'out' && <ForVisitor />}
      {status === 'in' && <ForUser user={user} token={token} />}
    </FormPage>
  )
}

function ForVisitor() {
  const state = useLoginState()
  return (
    <>
      <p className="mb-8">{messages.needsAccount}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.register} state={state} className={buttonClass()}>
          {messages.createAccount}
        </Link>
        <Link to={paths.login} state={state} className={buttonClass('plain')}>
          {commonMessages.signIn}
        </Link>
      </div>
    </>
  )
}

function ForUser({ user, token }: { user: User; token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const claim = useMutation({
    mutationFn: () => request('POST /admin/claim', { body: { token } }),
    onSuccess: async ({ data, message }) => {
      forgetClaimToken()
      // The pages of admins open for an admin alone.
      updatePerson(client, { ...user, isAdmin: true })
      const to = data.needsSecondFactor ? paths.adminSecondFactor : paths.adminSetup
      await navigate(to, { replace: true, state: { from: paths.adminSetup } })
      notify.success(message)
    },
    onError: (error) => hasStatus(error, 410) && forgetClaimToken(),
  })
  const name = <bdi className="font-medium wrap-anywhere">{user.name}</bdi>
  if (user.isAdmin) {
    return (
      <>
        <p className="mb-8">
          <Message text={messages.isAdmin} values={{ name }} />
        </p>
        <Link to={paths.admin} className={buttonClass()}>
          {messages.openAdminPages}
        </Link>
      </>
    )
  }
  const hasEnded = hasStatus(claim.error, 410)
  const canClaim = token !== '' && !hasEnded
  return (
    <>
      <ErrorBanner message={claim.error && messageOf(claim.error, messages.failed)} />
      <p className="mb-8">
        <Message text={messages.signedInAs} values={{ name }} />
      </p>
      {!canClaim && <WithoutToken email={user.email}>{!hasEnded && messages.noToken}</WithoutToken>}
      <div className="flex flex-wrap gap-3">
        {canClaim ? (
          <Button disabled={claim.isPending} onClick={() => claim.mutate()}>
            {claim.isPending ? messages.working : messages.becomeAdmin}
          </Button>
        ) : (
          <Link to={paths.home} className={buttonClass('plain')}>
            {commonMessages.goBackHome}
          </Link>
        )}
        <SignInAgain />
      </div>
    </>
  )
}

/** What to do without an address that works. */
function WithoutToken({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className="mb-8 grid gap-3">
      {children && <p>{children}</p>}
      <p>{messages.useCommand}</p>
      <Command text={`npm run admin -- grant ${email}`} />
    </div>
  )
}
