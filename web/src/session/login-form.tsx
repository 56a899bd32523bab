import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Login } from '#contract/session.ts'
import { ROLES } from '#contract/user-fields.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField, SelectField, TextField } from '../ui/inputs.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { ROLE_LABELS } from './choice-labels.ts'
import { CodeField, needsCode } from './code-field.tsx'
import { isLeaving, KeepAccount } from './keep-account.tsx'
import { CookiesRefused, keepSession } from './keep-session.ts'
import { storedLogin, storeLogin } from './stored-login.ts'
import { switchUser } from './switch-user.ts'

type Values = { email: string; password: string; role: string; code?: string }

/** The login form; `onDone` runs once the user is signed in. */
export function LoginForm({ onDone }: { onDone: () => Promise<void> }) {
  const client = useQueryClient()
  const form = useZodForm<Values, Login>(Login, { email: '', password: '', role: '', ...storedLogin() })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeLogin(values) }), [form])
  const [asksForCode, setAsksForCode] = useState(false)
  const [leaving, setLeaving] = useState<string>()
  // Once chosen, also with the code that is asked for next; another account is asked about again.
  const [kept, setKept] = useState('')
  const login = useMutation({
    mutationFn: (body: Login) => keepSession(() => request('POST /user/login', { body })),
    meta: { signsIn: true },
    onSuccess: ({ data }) => {
      switchUser(client, data)
      return onDone()
    },
    onError: (error) => {
      setLeaving(isLeaving(error) ? error.message : undefined)
      if (needsCode(error)) setAsksForCode(true)
      showServerErrors(error, form)
      if (error instanceof CookiesRefused) form.setValue('password', '')
    },
  })
  const { errors } = form.formState
  const send = (values: Login, keptEmail = kept) =>
    login.mutate(values.email === keptEmail ? { ...values, keepAccount: true } : values)
  const keep = form.handleSubmit((values) => {
    setKept(values.email)
    send(values, values.email)
  })
  // An error of the code is at its field.
  const failure =
    login.error && !isLeaving(login.error) && !needsCode(login.error) && messageOf(login.error, messages.signInFailed)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((values) => send(values))}>
      <ErrorBanner message={failure || null} />
      <KeepAccount message={leaving} isPending={login.isPending} onKeep={keep} />
      <div className="grid gap-5">
        <TextField
          label={commonMessages.email}
          type="email"
          autoComplete="username webauthn"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={messages.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <SelectField
          label={commonMessages.role}
          options={ROLES}
          labels={ROLE_LABELS}
          empty={messages.selectRole}
          error={errors.role?.message}
          {...form.register('role')}
        />
        {asksForCode && (
          <CodeField hint={messages.codeHint} autoFocus error={errors.code?.message} {...form.register('code')} />
        )}
        <Button type="submit" className="mt-2 w-full" disabled={login.isPending}>
          {login.isPending ? messages.signingIn : messages.signIn}
        </Button>
        <p className="text-center">
          <Link to={paths.forgotPassword} className="text-accent underline underline-offset-4">
            {messages.forgotPassword}
          </Link>
        </p>
      </div>
    </form>
  )
}
