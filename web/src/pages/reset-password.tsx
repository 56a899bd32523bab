import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { z } from 'zod'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { hasStatus, messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { linkToken } from '../session/link-token.ts'
import { isSamePassword, NewPasswordFields, NOT_SAME, PasswordTwice } from '../session/new-password-fields.tsx'
import { session } from '../session/queries.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'

const TITLE = messages.newPasswordTitle
const Filled = PasswordTwice.refine(isSamePassword, NOT_SAME)
type Filled = z.infer<typeof Filled>

/** Where the email about a forgotten password leads. */
export function Component() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useZodForm<Filled, Filled>(Filled, { password: '', again: '' })
  const reset = useMutation({
    mutationFn: ({ password }: Filled) =>
      request('POST /user/resetPassword', { body: { token: linkToken() || 'none', password } }),
    onSuccess: ({ message }) => {
      notify.success(message)
      // This browser may have been signed in, too.
      void client.invalidateQueries({ queryKey: session.queryKey })
      void navigate(paths.login, { replace: true })
    },
    onError: (error) => showServerErrors(error, form),
  })
  const failure = reset.error && messageOf(reset.error, messages.setPasswordFailed)
  return (
    <FormPage title={TITLE} aside={messages.newPasswordHint}>
      <PageTitle name={TITLE} />
      <meta name="robots" content="noindex" />
      <form method="post" noValidate onSubmit={form.handleSubmit((filled) => reset.mutate(filled))}>
        <ErrorBanner message={failure} />
        <div className="grid gap-5">
          <NewPasswordFields register={form.register} errors={form.formState.errors} />
          <Button type="submit" className="w-full" disabled={reset.isPending}>
            {reset.isPending ? commonMessages.saving : messages.setPassword}
          </Button>
          {hasStatus(reset.error, 410) && (
            <Link to={paths.forgotPassword} className={buttonClass('plain')}>
              {messages.askForNewLink}
            </Link>
          )}
        </div>
      </form>
    </FormPage>
  )
}
