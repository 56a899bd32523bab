import { useMutation } from '@tanstack/react-query'
import type { UseFormRegister } from 'react-hook-form'
import { EmailChange, type OwnerProof } from '#contract/account.ts'
import { formatMessage } from '#contract/format-message.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs.tsx'
import { Message } from '../ui/message.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { canProve, OwnerFields } from './owner-fields.tsx'

/** Changing the email address on one's own profile. */
export function EmailSection({ user }: { user: User }) {
  const form = useZodForm<EmailChange, EmailChange>(EmailChange, { email: '' })
  const change = useMutation({
    mutationFn: (body: EmailChange) => request('POST /user/changeEmail', { body }),
    onSuccess: () => form.reset(),
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  const isAtField = errors.email || errors.currentPassword || errors.code
  const failure = change.error && messageOf(change.error, messages.changeEmailFailed)
  return (
    <section className="mt-14 border-t border-line pt-10">
      <h2 className="mb-4 font-serif text-2xl font-semibold">{messages.emailAddress}</h2>
      <form method="post" noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))}>
        <ErrorBanner message={isAtField ? null : failure} />
        <div className="grid gap-5">
          <p className="wrap-anywhere">
            <Message text={messages.changeEmailHint} values={{ email: user.email }} />
          </p>
          {canProve(user) && (
            <TextField
              label={messages.newEmailAddress}
              type="email"
              autoComplete="email"
              error={errors.email?.message}
              {...form.register('email')}
            />
          )}
          <OwnerFields user={user} register={form.register as unknown as UseFormRegister<OwnerProof>} errors={errors} />
          {canProve(user) && (
            <Button type="submit" look="plain" className="w-fit" disabled={change.isPending}>
              {change.isPending ? commonMessages.sending : messages.sendLink}
            </Button>
          )}
          <div role="status" className="wrap-anywhere">
            {change.isSuccess && (
              <p>
                <span>{change.data.message}</span>{' '}
                <span>{formatMessage(messages.linkWorksOnce, { minutes: EMAIL_LINK_MINUTES })}</span>
              </p>
            )}
          </div>
        </div>
      </form>
    </section>
  )
}
