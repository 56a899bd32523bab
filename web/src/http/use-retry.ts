import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { retryDelay, waitForRetry } from './retry.ts'

/**
 * Retries what a failed page needs: its script, its loader, its queries.
 * @param byItself retries automatically: after `retryAfter` seconds, else with growing pauses; and immediately when the
 * server is reachable again
 */
export function useRetry(byItself: boolean, retryAfter?: number) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    const failed = {
      type: 'active',
      predicate: ({ state }: { state: { status: string } }) => state.status === 'error',
    } as const
    await Promise.all([revalidate(), client.refetchQueries(failed)])
    setBusy(false)
    setTries((count) => count + 1)
  }
  const onTime = useEffectEvent(tryAgain)
  useEffect(() => {
    if (!byItself) return
    let left = false
    void waitForRetry(retryDelay(tries, retryAfter)).then(() => {
      if (!left) return onTime()
    })
    return () => {
      left = true
    }
  }, [byItself, tries, retryAfter])
  return { tryAgain, busy }
}
