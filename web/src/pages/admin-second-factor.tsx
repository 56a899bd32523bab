import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/users.ts'
import * as adminMessages from '#messages/admin.ts'
import * as messages from '#messages/admin-second-factor.ts'
import { PasskeysSection } from '../account/passkeys-section.tsx'
import { ownPasskeys } from '../account/queries.ts'
import { SecondFactorSection } from '../account/second-factor-section.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { paths } from '../paths.ts'
import { SignInAgain } from '../session/sign-in-again.tsx'
import { useReturnTo } from '../session/use-return-to.ts'
import { useSession } from '../session/use-session.ts'

/** Where admins whose session has not passed a second factor add one, or sign in with it, and then come back. */
export function Component() {
  const { user } = useSession()
  return (
    <AdminPage title={messages.title} hasLinks={false}>
      {user && <SecondFactor user={user} />}
    </AdminPage>
  )
}

function SecondFactor({ user }: { user: User }) {
  const navigate = useNavigate()
  const from = useReturnTo().from ?? paths.admin
  const passkeys = useQuery(ownPasskeys)
  // As it was when the page was opened: one that is added here passes for this session.
  const [hadCodes] = useState(user.hasSecondFactor)
  const [hadPasskeys, setHadPasskeys] = useState<boolean>()
  if (hadPasskeys === undefined && passkeys.data) setHadPasskeys(passkeys.data.length > 0)
  const goBack = () => void navigate(from, { replace: true })
  return (
    <div className="mt-8 max-w-lg">
      {hadCodes || hadPasskeys ? (
        <>
          <p className="mb-5">{messages.signInWithIt}</p>
          <SignInAgain label={adminMessages.signInWithFactor} look="accent" from={from} />
        </>
      ) : (
        <>
          <p className="mb-10">{messages.why}</p>
          <SecondFactorSection user={user} onDone={goBack} />
          <PasskeysSection user={user} onAdded={goBack} />
        </>
      )}
    </div>
  )
}
