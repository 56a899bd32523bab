import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ROLES } from '#contract/limits.ts'
import { Login } from '#contract/session.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField, SelectField, TextField } from '../ui/inputs.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { storedLogin, storeLogin } from './stored-login.ts'
import { switchUser } from './switch-user.ts'

type Values = { email: string; password: string; role: string }

/** The login form; `onDone` runs once the user is signed in. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useZodForm<Values, Login>(Login, { email: '', password: '', role: '', ...storedLogin() })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeLogin(values) }), [form])
  const login = useMutation({
    mutationFn: (body: Login) => request('POST /user/login', { body }),
    meta: { signsIn: true },
    onSuccess: ({ data }) => {
      switchUser(client, data)
      onDone()
    },
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  const failure = login.error && messageOf(login.error, 'Unexpected error occurred while login the user')
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((values) => login.mutate(values))}>
      <ErrorBanner message={failure} />
      <div className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <SelectField
          label="Role"
          options={ROLES}
          empty="Select Role"
          error={errors.role?.message}
          {...form.register('role')}
        />
        <Button type="submit" className="mt-2 w-full" disabled={login.isPending}>
          {login.isPending ? 'Signing in…' : 'Sign In'}
        </Button>
      </div>
    </form>
  )
}
