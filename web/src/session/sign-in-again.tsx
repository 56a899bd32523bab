import { useLocation } from 'react-router'
import * as messages from '#messages/session.ts'
import { Button, type ButtonLook } from '../ui/button.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'

type Props = { label?: string; look?: ButtonLook; from?: string }

/** Signs out and opens the login form, which returns to `from`, or else to this page. */
export function SignInAgain({ label = messages.useOtherAccount, look = 'plain', from }: Props) {
  const { pathname, search, hash } = useLocation()
  const signOut = useSignInAgain(from ?? pathname + search + hash)
  return (
    <Button look={look} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {label}
    </Button>
  )
}
