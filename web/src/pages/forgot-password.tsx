import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { EMAIL_LINK_MINUTES } from '#contract/limits.ts'
import { ForgotPassword } from '#contract/session.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/session.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { storedLogin } from '../session/stored-login.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormPage } from '../ui/form-page.tsx'
import { TextField } from '../ui/inputs.tsx'
import { Message } from '../ui/message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'

const TITLE = messages.forgotPasswordTitle

export function Component() {
  // Typed into the login form before.
  const form = useZodForm<ForgotPassword, ForgotPassword>(ForgotPassword, { email: storedLogin().email ?? '' })
  const ask = useMutation({
    mutationFn: (body: ForgotPassword) => request('POST /user/forgotPassword', { body }),
    onError: (error) => showServerErrors(error, form),
  })
  const failure = ask.error && messageOf(ask.error, messages.askForLinkFailed)
  if (ask.isSuccess) {
    return (
      <FormPage title={TITLE} aside={formatMessage(messages.linkWorksOnce, { minutes: EMAIL_LINK_MINUTES })}>
        <PageTitle name={TITLE} />
        <p role="status">
          <Message
            text={messages.linkSent}
            values={{ email: <bdi className="font-medium wrap-anywhere">{ask.variables.email}</bdi> }}
          />
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={paths.login} className={buttonClass()}>
            {commonMessages.signIn}
          </Link>
          <Button look="plain" onClick={() => ask.reset()}>
            {messages.useAnotherAddress}
          </Button>
        </div>
      </FormPage>
    )
  }
  return (
    <FormPage title={TITLE} aside={messages.forgotPasswordHint}>
      <PageTitle name={TITLE} />
      <form method="post" noValidate onSubmit={form.handleSubmit((body) => ask.mutate(body))}>
        <ErrorBanner message={failure} />
        <div className="grid gap-5">
          <TextField
            label={commonMessages.email}
            type="email"
            autoComplete="username"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" className="w-full" disabled={ask.isPending}>
            {ask.isPending ? commonMessages.sending : messages.sendLink}
          </Button>
        </div>
      </form>
    </FormPage>
  )
}
