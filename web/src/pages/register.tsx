import type { QueryClient } from '@tanstack/react-query'
import { REGISTRATION_MESSAGES } from '#contract/registration-messages.ts'
import { preload } from '../http/preload.ts'
import { SignInPage } from '../layout/sign-in-page.tsx'
import { paths } from '../paths.ts'
import { GoogleSignIn } from '../session/google-sign-in.tsx'
import { useLinkToken } from '../session/link-token.ts'
import { signInOptions } from '../session/queries.ts'
import { RegisterForm } from '../session/register-form.tsx'
import { useSettings } from '../settings/queries.ts'
import { PageTitle } from '../ui/page-title.tsx'

export const load = (client: QueryClient) => preload(client.ensureQueryData(signInOptions))

export function Component() {
  const { registration } = useSettings()
  const invitation = useLinkToken()
  const isInvited = invitation !== '' && (registration === 'invitation' || registration === 'approval')
  return (
    <>
      <PageTitle name="Register" />
      <SignInPage title="Register" other={{ question: 'Already have an account?', label: 'Sign in', to: paths.login }}>
        {(done) =>
          registration === 'everybody' || registration === 'approval' || isInvited ? (
            <>
              {registration === 'approval' && !isInvited && (
                <p className="mb-6 text-quiet">{REGISTRATION_MESSAGES.byApproval}</p>
              )}
              <RegisterForm {...(isInvited && { invitation })} onDone={done} />
              <GoogleSignIn text="signup_with" {...(isInvited && { invitation })} onDone={done} />
            </>
          ) : (
            <p role="status">
              {registration === 'nobody' ? REGISTRATION_MESSAGES.closed : REGISTRATION_MESSAGES.byInvitation}
            </p>
          )
        }
      </SignInPage>
    </>
  )
}
