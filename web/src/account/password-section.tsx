import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { PasswordChange } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { isSamePassword, NewPasswordFields, NOT_SAME, PasswordTwice } from '../session/new-password-fields.tsx'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/inputs.tsx'
import { Message } from '../ui/message.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'

const Filled = PasswordTwice.extend({ currentPassword: PasswordChange.shape.currentPassword }).refine(
  isSamePassword,
  NOT_SAME,
)
type Filled = z.infer<typeof Filled>

/** Changing the password on one's own profile. */
export function PasswordSection({ user }: { user: User }) {
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-6 font-serif text-2xl font-semibold">{messages.password}</h2>
      {user.hasPassword ? (
        <PasswordForm />
      ) : (
        <p>
          <Message
            text={messages.setAPassword}
            values={{
              link: (inner) => (
                <Link to={paths.forgotPassword} className="text-accent underline underline-offset-4">
                  {inner}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </section>
  )
}

function PasswordForm() {
  const form = useZodForm<Filled, Filled>(Filled, { currentPassword: '', password: '', again: '' })
  const change = useMutation({
    mutationFn: ({ currentPassword, password }: Filled) =>
      request('POST /user/changePassword', { body: { currentPassword, password } }),
    onSuccess: ({ message }) => {
      form.reset()
      notify.success(message)
    },
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  const failure = change.error && messageOf(change.error, messages.changePasswordFailed)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((filled) => change.mutate(filled))}>
      {/* The error of a field is shown at the field. */}
      <ErrorBanner message={errors.currentPassword || errors.password ? null : failure} />
      <div className="grid gap-6">
        <PasswordField
          label={messages.currentPassword}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <NewPasswordFields register={form.register} errors={errors} />
        <Button type="submit" look="plain" className="w-fit" disabled={change.isPending}>
          {change.isPending ? commonMessages.saving : messages.changePassword}
        </Button>
      </div>
    </form>
  )
}
