import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { prepare } from '../http/prepare.ts'
import { paths } from '../paths.ts'
import { GoogleSignIn } from '../session/google-sign-in.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { signInOptions } from '../session/queries.ts'
import { useWayBack } from '../session/use-way-back.ts'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export const load = (client: QueryClient) => prepare(client.ensureQueryData(signInOptions))

export function Component() {
  const { goBack, state } = useWayBack()
  const register = (
    <>
      New here?{' '}
      <Link to={paths.register} state={state} className="font-medium text-accent underline underline-offset-4">
        Create an account
      </Link>
    </>
  )
  return (
    <FormPage title="Sign In" aside={register}>
      <PageTitle name="Login" />
      <LoginForm onDone={goBack} />
      <GoogleSignIn text="signin_with" onDone={goBack} />
    </FormPage>
  )
}
