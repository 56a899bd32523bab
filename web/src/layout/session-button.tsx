import { Link } from 'react-router'
import * as messages from '#messages/layout.ts'
import { paths } from '../paths.ts'
import { useLoginState } from '../session/use-return-to.ts'
import type { Session } from '../session/use-session.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { Button, buttonClass } from '../ui/button.tsx'

type Props = { session: Session; size?: 'small' | 'normal'; className?: string }

/**
 * The Logout or Login button, outlined, so that one filled button a screen stands out; a placeholder of the same size while
 * the session is loading.
 */
export function SessionButton({ session, size = 'small', className = '' }: Props) {
  const signOut = useSignOut()
  const loginState = useLoginState()
  if (session.status === 'loading') {
    return (
      <span aria-hidden className={`${buttonClass('go-outline', size)} invisible min-w-22 ${className}`}>
        <span className="signed-in:hidden">{messages.login}</span>
        <span className="hidden signed-in:inline">{messages.logout}</span>
      </span>
    )
  }
  if (session.status === 'out') {
    return (
      <Link to={paths.login} state={loginState} className={`${buttonClass('go-outline', size)} min-w-22 ${className}`}>
        {messages.login}
      </Link>
    )
  }
  return (
    <Button
      look="stop-outline"
      size={size}
      // Less prominent than the text on a phone: a word in its colour.
      className={`min-w-22 ${size === 'small' ? 'max-sm:border-transparent' : ''} ${className}`}
      disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      {messages.logout}
    </Button>
  )
}
