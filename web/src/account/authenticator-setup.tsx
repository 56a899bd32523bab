import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type NewSecondFactor, SecondFactorCode } from '#contract/session.ts'
import * as messages from '#messages/account.ts'
import * as commonMessages from '#messages/common.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { CodeField, needsCode } from '../session/code-field.tsx'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Message } from '../ui/message.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { useZodForm } from '../ui/zod-form.ts'

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)

type Props = { factor: NewSecondFactor; onDone: (recoveryCodes: string[]) => void; onCancel: () => void }

/** Adding the account to an authenticator app, which a first code confirms. */
export function AuthenticatorSetup({ factor, onDone, onCancel }: Props) {
  const form = useZodForm<SecondFactorCode, SecondFactorCode>(SecondFactorCode, { code: '' })
  const confirm = useMutation({
    mutationFn: (body: SecondFactorCode) => request('POST /user/confirmSecondFactor', { body }),
    onSuccess: ({ data }) => onDone(data.recoveryCodes),
    onError: (error) => showServerErrors(error, form),
  })
  const failure = confirm.error && !needsCode(confirm.error) && messageOf(confirm.error, messages.setUpFailed)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((body) => confirm.mutate(body))}>
      <ErrorBanner message={failure || null} />
      <div className="grid gap-5">
        <p>{messages.setUpHint}</p>
        <Suspense fallback={<div className="size-56 max-w-full" />}>
          <QrCode text={factor.address} label={messages.qrCode} />
        </Suspense>
        <p className="text-sm">
          <Message
            text={messages.secretKey}
            values={{ key: <code className="wrap-anywhere">{factor.secret.match(/.{1,4}/g)?.join(' ')}</code> }}
          />
        </p>
        <CodeField error={form.formState.errors.code?.message} {...form.register('code')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={confirm.isPending}>
            {confirm.isPending ? messages.checking : messages.turnOn}
          </Button>
          <Button look="plain" onClick={onCancel}>
            {commonMessages.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}
