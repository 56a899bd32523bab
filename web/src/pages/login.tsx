import type { QueryClient } from '@tanstack/react-query'
import { isRegistrationOpen } from '#contract/site.ts'
import * as errors from '#messages/errors.ts'
import * as messages from '#messages/session.ts'
import { preload } from '../http/preload.ts'
import { SignInPage } from '../layout/sign-in-page.tsx'
import { paths } from '../paths.ts'
import { GoogleSignIn } from '../session/google-sign-in.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { PasskeySignIn } from '../session/passkey-sign-in.tsx'
import { signInOptions } from '../session/queries.ts'
import { useSettings } from '../settings/queries.ts'
import { PageTitle } from '../ui/page-title.tsx'

export const load = (client: QueryClient) => preload(client.ensureQueryData(signInOptions))

export function Component() {
  const { registration } = useSettings()
  return (
    <>
      <PageTitle name={messages.login} />
      <SignInPage
        title={messages.signIn}
        other={
          isRegistrationOpen(registration)
            ? { question: messages.newHere, link: { label: messages.createAnAccount, to: paths.register } }
            : { question: registration === 'nobody' ? errors.registrationClosed : errors.invitationNeeded }
        }
      >
        {(done) => (
          <>
            <LoginForm onDone={done} />
            <PasskeySignIn onDone={done} />
            <GoogleSignIn text="signin_with" onDone={done} />
          </>
        )}
      </SignInPage>
    </>
  )
}
