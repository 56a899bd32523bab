import { BellOff, BellPlus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Button, buttonClass } from '../ui/button.tsx'

type Props = { subscribed: boolean; onToggle: () => void }

const WIDE = 'min-w-40'

/** The Subscribe or Unsubscribe button; it sends visitors to the login form and back. */
export function SubscribeButton({ subscribed, onToggle }: Props) {
  const session = useSession()
  const { pathname } = useLocation()
  if (session.status === 'out') {
    return (
      <Link to={paths.login} state={{ from: pathname }} className={`${buttonClass()} ${WIDE}`}>
        <BellPlus aria-hidden className="size-4.5" /> Subscribe
      </Link>
    )
  }
  const Icon = subscribed ? BellOff : BellPlus
  return (
    <Button
      look={subscribed ? 'plain' : 'accent'}
      className={WIDE}
      disabled={session.status === 'loading'}
      onClick={onToggle}
    >
      <Icon aria-hidden className="size-4.5" /> {subscribed ? 'Unsubscribe' : 'Subscribe'}
    </Button>
  )
}
