import { useQueryClient } from '@tanstack/react-query'
// biome-ignore lint/style/noRestrictedImports: without its script the browser asks
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import * as messages from '#messages/writing.ts'
import { paths } from '../paths.ts'
import { isSigningOut } from '../session/switch-user.ts'

type Asking = ComponentProps<typeof import('../ui/confirm-dialog.tsx').ConfirmDialog>

// Loaded when someone leaves; offline, the browser asks instead.
const ConfirmDialog = lazy(() =>
  import('../ui/confirm-dialog.tsx').then(
    ({ ConfirmDialog }): { default: ComponentType<Asking> } => ({ default: ConfirmDialog }),
    () => ({ default: BrowserConfirm }),
  ),
)

function BrowserConfirm({ open, title, description, onConfirm, onOpenChange }: Asking) {
  const ask = useEffectEvent(() => (confirm(`${title}\n${description}`) ? onConfirm() : onOpenChange(false)))
  useEffect(() => {
    if (open) ask()
  }, [open])
  return null
}

type Props = {
  /** Whether to ask before leaving now. */
  when: () => boolean
  /** Whether leaving would lose what was typed. */
  isLost: () => boolean
}

/** Asks before the user leaves the form for another page of the site. leave-prompt.ts handles closing the tab. */
export function LeaveGuard({ when, isLost }: Props) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [loses, setLoses] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The form was left, and Back is pressed before the next page has been drawn.
    if (currentLocation.pathname !== pathname) return false
    // Do not ask after an expired session, which redirects to the login form, or after a sign-out, which goes home.
    const isAsked = nextLocation.pathname !== paths.login && !isSigningOut(client)
    if (!isAsked || nextLocation.pathname === currentLocation.pathname || !when()) return false
    setLoses(isLost())
    return true
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        asksAboutBack
        onOpenChange={(open) => !open && blocker.reset()}
        title={messages.leaveTitle}
        description={loses ? messages.leaveLosesText : messages.leaveKeepsText}
        action={messages.leave}
        cancel={messages.stay}
        busy={false}
        onConfirm={() => blocker.proceed()}
      />
    </Suspense>
  )
}
