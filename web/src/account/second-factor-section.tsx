import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnerProof } from '#contract/account.ts'
import type { NewSecondFactor } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import * as messages from '#messages/account.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { ownSessions } from '../session/queries.ts'
import { updatePerson } from '../session/switch-user.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { showServerErrors } from '../ui/server-errors.ts'
import { notify } from '../ui/toast.ts'
import { useZodForm } from '../ui/zod-form.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { canProve, OwnerFields } from './owner-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/**
 * Turning two-factor sign-in on and off on one's own profile, and renewing its recovery codes. `onDone` runs once the
 * codes are stored.
 */
export function SecondFactorSection({ user, onDone }: { user: User; onDone?: () => void }) {
  const client = useQueryClient()
  const [factor, setFactor] = useState<NewSecondFactor>()
  const [shown, setShown] = useState<{ codes: string[]; areRenewed: boolean }>()
  const finish = (codes: string[]) => {
    setFactor(undefined)
    setShown({ codes, areRenewed: false })
    updatePerson(client, { ...user, hasSecondFactor: true })
    // The others have ended.
    void client.invalidateQueries({ queryKey: ownSessions.queryKey })
  }
  const close = () => {
    setShown(undefined)
    onDone?.()
  }
  return (
    <Section title={messages.secondFactor}>
      {shown ? (
        <RecoveryCodes {...shown} onDone={close} />
      ) : factor ? (
        <AuthenticatorSetup factor={factor} onDone={finish} onCancel={() => setFactor(undefined)} />
      ) : (
        <SwitchForm
          key={String(user.hasSecondFactor)}
          user={user}
          onBegin={setFactor}
          onRenewed={(codes) => setShown({ codes, areRenewed: true })}
        />
      )}
    </Section>
  )
}

type Props = { user: User; onBegin: (factor: NewSecondFactor) => void; onRenewed: (codes: string[]) => void }

/** Turning it on or off and new recovery codes, with the proof for each. */
function SwitchForm({ user, onBegin, onRenewed }: Props) {
  const client = useQueryClient()
  const isOn = user.hasSecondFactor
  const form = useZodForm<OwnerProof, OwnerProof>(OwnerProof, {})
  const change = useMutation({
    mutationFn: async ({ renews, ...body }: OwnerProof & { renews?: boolean }) => {
      if (!isOn) return onBegin((await request('POST /user/setUpSecondFactor', { body })).data)
      if (renews) return onRenewed((await request('POST /user/renewRecoveryCodes', { body })).data.recoveryCodes)
      const { message } = await request('POST /user/removeSecondFactor', { body })
      updatePerson(client, { ...user, hasSecondFactor: false })
      notify.success(message)
    },
    onError: (error) => showServerErrors(error, form),
  })
  const { errors } = form.formState
  const failure = change.error && messageOf(change.error, messages.secondFactorFailed)
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))}>
      <ErrorBanner message={errors.currentPassword || errors.code ? null : failure} />
      <div className="grid gap-5">
        <p>{isOn ? messages.secondFactorOnHint : messages.secondFactorOffHint}</p>
        <OwnerFields user={user} register={form.register} errors={errors} />
        {canProve(user) && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="plain" disabled={change.isPending}>
              {isOn ? messages.turnOff : messages.setUp}
            </Button>
            {isOn && (
              <Button
                look="plain"
                disabled={change.isPending}
                onClick={form.handleSubmit((body) => change.mutate({ ...body, renews: true }))}
              >
                {messages.newRecoveryCodes}
              </Button>
            )}
          </div>
        )}
      </div>
    </form>
  )
}
