import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { nextTry, pauseAfter } from './retry.ts'

/**
 * Asks anew for what a page that shows a failure wanted: its script, what its loader reads, its queries.
 * @param byItself keeps asking: after `retryAfter` seconds, else with growing pauses; and at once when the server is found
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
    void nextTry(pauseAfter(tries, retryAfter)).then(() => {
      if (!left) return onTime()
    })
    return () => {
      left = true
    }
  }, [byItself, tries, retryAfter])
  return { tryAgain, busy }
}
