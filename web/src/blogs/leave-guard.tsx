import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from 'react-router'
import { paths } from '../paths.ts'
import { isSigningOut } from '../session/switch-user.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = {
  /** Whether to ask before leaving now. */
  when: () => boolean
  /** The browser's storage is unavailable or full. */
  refused: boolean
}

/** Asks before the user leaves the form for another page of the site. autosave-draft.ts handles closing the tab. */
export function LeaveGuard({ when, refused }: Props) {
  const client = useQueryClient()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Do not ask after an expired session, which redirects to the login form, or after a sign-out, which goes home.
    const isAsked = nextLocation.pathname !== paths.login && !isSigningOut(client)
    return isAsked && nextLocation.pathname !== currentLocation.pathname && when()
  })
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description={
        refused ? 'This browser keeps nothing: what you wrote will be lost.' : 'Your changes are kept on this device.'
      }
      action="Leave"
      cancel="Stay"
      busy={false}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
