import { Leaving } from '#contract/session.ts'
import * as messages from '#messages/session.ts'
import { type ApiError, hasStatus } from '../http/api-error.ts'
import { Notice } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Whether signing in was rejected because the account is about to be deleted. */
export function isLeaving(error: unknown): error is ApiError {
  return hasStatus(error, 409) && Leaving.safeParse(error.data).success
}

type Props = { message: string | undefined; isPending: boolean; onKeep: () => void }

/** Offers to keep an account that is about to be deleted. @param message when that is; undefined: it is not */
export function KeepAccount({ message, isPending, onKeep }: Props) {
  return (
    <div role="alert">
      {message !== undefined && (
        <Notice>
          <p>{message}</p>
          <Button size="small" className="mt-3" disabled={isPending} onClick={onKeep}>
            {messages.keepAccount}
          </Button>
        </Notice>
      )}
    </div>
  )
}
