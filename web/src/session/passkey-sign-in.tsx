import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { PASSKEY_MINUTES } from '#contract/limits.ts'
import type { PasskeyLogin } from '#contract/passkeys.ts'
import * as messages from '#messages/session.ts'
import { request } from '../http/client.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import { isLeaving, KeepAccount } from './keep-account.tsx'
import { keepSession } from './keep-session.ts'
import { canUsePasskeys, fetchAuthenticator, passkeyFailure } from './passkeys.ts'
import { switchUser } from './switch-user.ts'

/** A passkey that was chosen in the field of the email address; without one the browser asks for it. */
type Sent = Partial<PasskeyLogin>

/** How long passkeys are offered in the field before they need another challenge. */
const OFFER_MS = (PASSKEY_MINUTES - 1) * 60_000

const never = () => () => {}

/**
 * Signing in with a passkey: by a button, or chosen in the field of the email address; `onDone` runs once the user is
 * signed in. The space of the button stays in browsers without passkeys, so that nothing moves.
 */
export function PasskeySignIn({ onDone }: { onDone: () => Promise<void> }) {
  const client = useQueryClient()
  const canUse = useSyncExternalStore(never, canUsePasskeys, () => true)
  const { mutate, error, status, submittedAt } = useMutation({
    mutationFn: async ({ credential, keepAccount }: Sent) => {
      const body = { credential: credential ?? (await ask()), keepAccount }
      return keepSession(() => request('POST /user/passkeyLogin', { body }))
    },
    meta: { signsIn: true },
    onSuccess: ({ data }) => {
      switchUser(client, data)
      return onDone()
    },
  })
  const isPending = status === 'pending'
  const isOffered = canUse && (status === 'idle' || status === 'error')
  useOffer(isOffered, submittedAt, (credential) => mutate({ credential }))
  const leaving = isLeaving(error) ? error.message : undefined
  const failure = error && leaving === undefined && passkeyFailure(error, messages.passkeyFailed)
  return (
    <div className={canUse ? 'mt-5' : 'invisible mt-5'}>
      <ErrorBanner message={failure || null} />
      <KeepAccount message={leaving} isPending={isPending} onKeep={() => mutate({ keepAccount: true })} />
      <Button look="plain" className="w-full" disabled={isPending} onClick={() => mutate({})}>
        {isPending ? messages.waitingForPasskey : messages.usePasskey}
      </Button>
    </div>
  )
}

async function ask(): Promise<PasskeyLogin['credential']> {
  const { choosePasskey } = await fetchAuthenticator()
  return choosePasskey((await request('POST /user/passkeyOptions')).data)
}

/**
 * Offers passkeys in the field of the email address while `isOn`, where the browser can. A failure leaves the button.
 * @param attempt begins another offer when it changes
 */
function useOffer(isOn: boolean, attempt: number, onChosen: (credential: PasskeyLogin['credential']) => void): void {
  const [round, setRound] = useState(0)
  const choose = useEffectEvent(onChosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer ends with its challenge, and when a passkey was refused
  useEffect(() => {
    if (!isOn) return
    let isCurrent = true
    let end = () => {}
    async function offer() {
      const { cancel, choosePasskey, hasAutofill } = await fetchAuthenticator()
      if (!isCurrent || !(await hasAutofill())) return
      const { data } = await request('POST /user/passkeyOptions')
      if (!isCurrent) return
      end = cancel
      const credential = await choosePasskey(data, true)
      if (isCurrent) choose(credential)
    }
    whenIdle(() => {
      if (isCurrent) offer().catch(() => null)
    })
    const renew = () => document.visibilityState === 'visible' && setRound((count) => count + 1)
    const timer = setTimeout(() => {
      if (!renew()) document.addEventListener('visibilitychange', renew)
    }, OFFER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
      end()
    }
  }, [isOn, attempt, round])
}
