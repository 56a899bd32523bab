import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GoogleLogin } from '#contract/session.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as answers from '#messages/answers.ts'
import * as messages from '#messages/session.ts'
import { hasStatus } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { useDark } from '../ui/appearance.ts'
import { ErrorBanner } from '../ui/banner.tsx'
import { notify } from '../ui/toast.ts'
import { needsCode } from './code-field.tsx'
import { GoogleCodeForm } from './google-code-form.tsx'
import { type ButtonOptions, drawGoogleButton } from './google-identity.ts'
import { isLeaving, KeepAccount } from './keep-account.tsx'
import { CookiesRefused, keepSession } from './keep-session.ts'
import { signInOptions } from './queries.ts'
import { switchUser } from './switch-user.ts'

type Props = {
  text: ButtonOptions['text']
  /** The token of an invitation, for people without an account. */
  invitation?: string
  onDone: () => Promise<void>
}

/** 'OR' and Google's button, if the site is configured for it; `onDone` runs once the user is signed in. */
export function GoogleSignIn(props: Props) {
  const { data } = useQuery(signInOptions)
  if (!data?.googleClientId) return null
  return (
    <>
      <p className="my-8 flex items-center gap-4 text-sm text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {messages.or}
      </p>
      <GoogleButton clientId={data.googleClientId} {...props} />
    </>
  )
}

function GoogleButton({ clientId, text, invitation, onDone }: Props & { clientId: string }) {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const dark = useDark()
  // Google's confirmation, while a code or a decision is missing.
  const [confirmed, setConfirmed] = useState<GoogleLogin>()
  // Why the account is not signed in to yet, if its owner has to decide whether it stays.
  const [leaving, setLeaving] = useState<string>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: GoogleLogin) => keepSession(() => request('POST /user/googleLogin', { body })),
    meta: { signsIn: true },
    onSuccess: ({ data, message }) => {
      switchUser(client, data)
      notify.success(messages.signedIn)
      if (message === answers.passwordRemoved) notify.notice(message)
      return onDone()
    },
    onError: (error, sent) => {
      setLeaving(isLeaving(error) ? error.message : undefined)
      if (needsCode(error) || isLeaving(error)) return setConfirmed(sent)
      setConfirmed(undefined)
      if (error instanceof CookiesRefused) return
      notify.error(messages.googleRefused)
      // Trying again does not help: the site takes no such account, or an admin has to act.
      if (hasStatus(error, 403)) notify.notice(error.message)
    },
  })
  const fail = useEffectEvent(() => notify.error(messages.googleFailed))
  const signIn = useEffectEvent((credential: string | undefined) =>
    credential ? mutate({ credential, ...(invitation !== undefined && { invitation }) }) : fail(),
  )
  useEffect(() => {
    const element = place.current
    if (!element) return
    const width = Math.min(400, Math.max(200, element.clientWidth))
    const theme = dark ? 'filled_black' : 'outline'
    const options = {
      type: 'standard',
      theme,
      size: 'large',
      shape: 'pill',
      text,
      locale: spokenLanguage().tag,
      width,
    } as const
    drawGoogleButton(element, clientId, options, (credential) => signIn(credential)).catch(() => fail())
  }, [clientId, text, dark])
  // Google's iframe is light: in a dark scheme the browser would put a white background behind its round corners.
  return (
    <>
      <ErrorBanner message={error instanceof CookiesRefused ? error.message : null} />
      <div ref={place} className="flex min-h-11 justify-center [color-scheme:light]" />
      <KeepAccount
        message={leaving}
        isPending={isPending}
        onKeep={() => confirmed && mutate({ ...confirmed, keepAccount: true })}
      />
      {confirmed && !leaving && (
        <GoogleCodeForm
          error={needsCode(error) ? error.message : ''}
          isPending={isPending}
          onCode={(code) => mutate({ ...confirmed, code })}
        />
      )}
    </>
  )
}
