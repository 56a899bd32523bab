import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { TOAST } from '#contract/limits.ts'
import * as messages from '#messages/common.ts'
import { isOfflineMessage } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { retryUntilAnswered } from '../http/retry.ts'

const BACK = messages.reachableAgain

/** Whether a server that could not be reached can be again, which is asked for until it can. */
function useServerBack(isAway: boolean): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (!isAway) return
    let ended = false
    setBack(false)
    const ask = async () => {
      const isAnswered = await retryUntilAnswered(() => request('GET /settings')).then(
        () => true,
        () => false,
      )
      if (!ended) setBack(isAnswered)
    }
    // Not before it was read.
    const timer = setTimeout(ask, TOAST.error)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [isAway])
  return isAway && isBack
}

/** Why a form could not be sent, above the form. */
export function ErrorBanner({ message }: { message: string | null }) {
  const isBack = useServerBack(message !== null && isOfflineMessage(message))
  return (
    <div role="alert">
      {message && (
        <p className="mb-8 flex gap-3 rounded-lg border border-stop bg-stop-soft px-4 py-3 text-[0.9375rem]">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-stop-text" />
          <span dir="auto">{isBack ? BACK : message}</span>
        </p>
      )}
    </div>
  )
}

/** Information to read before continuing. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="mb-8 flex gap-3 rounded-lg bg-accent-soft px-4 py-3 text-[0.9375rem] leading-relaxed">
      <Info aria-hidden className="mt-1 size-4.5 shrink-0 text-accent" />
      <div className="grow">{children}</div>
    </div>
  )
}
