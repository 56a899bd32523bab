import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from 'react-router'
import { paths } from '../paths.ts'
import { isLeaving } from '../session/switch-user.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = {
  /** Whether leaving now is to be asked about. */
  when: () => boolean
  /** The browser keeps nothing. */
  refused: boolean
}

/** Asks before the form is left for another page of the site. Closing the tab is another matter: see autosave-draft.ts. */
export function LeaveGuard({ when, refused }: Props) {
  const client = useQueryClient()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // An ended session goes to the login form and a log-out home: both are done already.
    const isAsked = nextLocation.pathname !== paths.login && !isLeaving(client)
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
