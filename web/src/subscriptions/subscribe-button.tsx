import type { QueryKey } from '@tanstack/react-query'
import { BellOff, BellPlus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useSubscribing } from './use-subscribing.ts'

type Props = { authorId: string; subscribed: boolean; shownAt: QueryKey }

const WIDE = 'min-w-40'

/** Subscribe or Unsubscribe; who is not signed in is led to the login form and back. */
export function SubscribeButton({ authorId, subscribed, shownAt }: Props) {
  const session = useSession()
  const { pathname } = useLocation()
  const subscribing = useSubscribing(authorId, shownAt)
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
      onClick={() => subscribing.mutate(!subscribed)}
    >
      <Icon aria-hidden className="size-4.5" /> {subscribed ? 'Unsubscribe' : 'Subscribe'}
    </Button>
  )
}
