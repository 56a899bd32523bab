import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { prepare } from '../http/prepare.ts'
import { paths } from '../paths.ts'
import { GoogleSignIn } from '../session/google-sign-in.tsx'
import { signInOptions } from '../session/queries.ts'
import { RegisterForm } from '../session/register-form.tsx'
import { useWayBack } from '../session/use-way-back.ts'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export const load = (client: QueryClient) => prepare(client.ensureQueryData(signInOptions))

export function Component() {
  const { goBack, state } = useWayBack()
  const login = (
    <>
      Already have an account?{' '}
      <Link to={paths.login} state={state} className="font-medium text-accent underline underline-offset-4">
        Sign in
      </Link>
    </>
  )
  return (
    <FormPage title="Register" aside={login}>
      <PageTitle name="Register" />
      <RegisterForm onDone={goBack} />
      <GoogleSignIn text="signup_with" onDone={goBack} />
    </FormPage>
  )
}
