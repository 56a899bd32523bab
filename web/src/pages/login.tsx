import type { QueryClient } from '@tanstack/react-query'
import * as messages from '#messages/session.ts'
import { preload } from '../http/preload.ts'
import { SignInPage } from '../layout/sign-in-page.tsx'
import { paths } from '../paths.ts'
import { GoogleSignIn } from '../session/google-sign-in.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { PasskeySignIn } from '../session/passkey-sign-in.tsx'
import { signInOptions } from '../session/queries.ts'
import { PageTitle } from '../ui/page-title.tsx'

export const load = (client: QueryClient) => preload(client.ensureQueryData(signInOptions))

export function Component() {
  return (
    <>
      <PageTitle name={messages.login} />
      <SignInPage
        title={messages.signIn}
        other={{ question: messages.newHere, label: messages.createAnAccount, to: paths.register }}
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
