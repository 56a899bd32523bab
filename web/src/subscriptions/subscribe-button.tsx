import { BellOff, BellPlus } from 'lucide-react'
import { Link } from 'react-router'
import * as messages from '#messages/subscriptions.ts'
import { paths } from '../paths.ts'
import { type PendingAction, useLoginState, useReturnFocus } from '../session/use-return-to.ts'
import { useSession } from '../session/use-session.ts'
import { Button, buttonClass } from '../ui/button.tsx'

type Props = { authorId: string; subscribed: boolean; onToggle: () => void }

const WIDE = 'min-w-40'

/** The Subscribe or Unsubscribe button; it sends visitors to the login form, and back as subscribers. */
export function SubscribeButton({ authorId, subscribed, onToggle }: Props) {
  const session = useSession()
  const action: PendingAction = { call: 'subscribe', id: authorId }
  const state = useLoginState(action)
  const button = useReturnFocus(action)
  if (session.status === 'out') {
    return (
      <Link to={paths.login} state={state} className={`${buttonClass()} ${WIDE}`}>
        <BellPlus aria-hidden className="size-4.5" /> {messages.subscribe}
      </Link>
    )
  }
  const Icon = subscribed ? BellOff : BellPlus
  return (
    <Button
      ref={button}
      look={subscribed ? 'plain' : 'accent'}
      className={WIDE}
      disabled={session.status === 'loading'}
      onClick={onToggle}
    >
      <Icon aria-hidden className="size-4.5" /> <span>{subscribed ? messages.unsubscribe : messages.subscribe}</span>
    </Button>
  )
}
