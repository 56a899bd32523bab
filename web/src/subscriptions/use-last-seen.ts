import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '../http/client.ts'
import { lastSeen } from './queries.ts'

/** Milliseconds for which a list has to be in sight until it counts as seen. */
const LOOKED_MS = 2000

/**
 * Up to when the user had seen a list as this visit began: newer items are new to them, and stay so during the visit.
 * @param newest when the newest of it was published; it counts as seen once the page has been looked at
 * @returns undefined: not known yet; null: they have never looked
 */
export function useLastSeen(newest: string | null | undefined): string | null | undefined {
  const { data, isError } = useQuery(lastSeen)
  const [atStart, setAtStart] = useState<string | null>()
  // Without the answer there is no line, but the list.
  const first = data ? data.lastSeenAt : isError ? null : undefined
  if (first !== undefined && atStart === undefined) setAtStart(first)
  const told = useRef('')
  const { mutate } = useMutation({
    mutationFn: (seenAt: string) => request('PUT /subscribe/lastSeen', { body: { lastSeenAt: seenAt } }),
  })
  const known = data !== undefined
  useEffect(() => {
    if (!known || !newest || newest <= told.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        told.current = newest
        mutate(newest)
      }, LOOKED_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [known, newest, mutate])
  return atStart
}
