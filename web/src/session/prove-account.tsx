import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { Login } from '#contract/session.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PasswordField } from '../ui/inputs.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { linkToken } from './link-token.ts'
import { isSame, NewPasswordFields, NOT_SAME, PasswordTwice } from './new-password-fields.tsx'
import { session } from './queries.ts'

const TITLE = 'Confirm your email address'
const FAILURE = 'Unexpected error while confirming the address'
const Known = z.object({ currentPassword: Login.shape.password })
type Known = z.infer<typeof Known>
const Chosen = PasswordTwice.refine(isSame, NOT_SAME)
type Chosen = z.infer<typeof Chosen>

/** For who has the link to an address, but is not signed in to its account: they know its password, or set another. */
export function ProveAccount() {
  const client = useQueryClient()
  const known = useZodForm<Known, Known>(Known, { currentPassword: '' })
  const confirm = useMutation({
    mutationFn: (body: Known) => request('POST /user/verifyEmail', { body: { token: linkToken(), ...body } }),
    onSuccess: () => client.invalidateQueries({ queryKey: session.queryKey }),
    onError: (error) => showServerErrors(error, known),
  })
  const { errors } = known.formState
  return (
    <FormPage title={TITLE} aside="One step is left: show that the account is yours, too, and not only the address.">
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      <div role="status">{confirm.isSuccess && <p className="mb-8">{confirm.data.message}</p>}</div>
      {confirm.isSuccess ? (
        <Link to={paths.home} className={buttonClass()}>
          Go to home
        </Link>
      ) : (
        <>
          <form method="post" noValidate onSubmit={known.handleSubmit((body) => confirm.mutate(body))}>
            <h2 className="mb-4 font-serif text-2xl font-semibold">You created the account</h2>
            <ErrorBanner message={errors.currentPassword ? null : confirm.error && messageOf(confirm.error, FAILURE)} />
            <div className="grid gap-5">
              <PasswordField
                label="Password of the account"
                autoComplete="current-password"
                error={errors.currentPassword?.message}
                {...known.register('currentPassword')}
              />
              <Button type="submit" className="w-full" disabled={confirm.isPending}>
                {confirm.isPending ? 'Confirming…' : 'Confirm the address'}
              </Button>
            </div>
          </form>
          <TakeOver />
        </>
      )}
    </FormPage>
  )
}

function TakeOver() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useZodForm<Chosen, Chosen>(Chosen, { password: '', again: '' })
  const set = useMutation({
    mutationFn: ({ password }: Chosen) => request('POST /user/verifyEmail', { body: { token: linkToken(), password } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      void client.invalidateQueries({ queryKey: session.queryKey })
      void navigate(paths.login, { replace: true })
    },
    onError: (error) => showServerErrors(error, form),
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((filled) => set.mutate(filled))}
      className="mt-12 border-t border-line pt-8"
    >
      <h2 className="mb-4 font-serif text-2xl font-semibold">Somebody else did, or you forgot the password</h2>
      <ErrorBanner message={set.error && messageOf(set.error, FAILURE)} />
      <div className="grid gap-5">
        <p>Set a new password. The account is yours from then on, with what is in it. This ends:</p>
        <ul className="list-disc pl-5">
          <li>the former password, and signing in on every device</li>
          <li>passkeys, two-factor sign-in and its recovery codes</li>
          <li>preview links, and a change of the email address that waits</li>
        </ul>
        <NewPasswordFields register={form.register} errors={form.formState.errors} />
        <Button type="submit" look="plain" className="w-full" disabled={set.isPending}>
          {set.isPending ? 'Saving…' : 'Set the password'}
        </Button>
      </div>
    </form>
  )
}
