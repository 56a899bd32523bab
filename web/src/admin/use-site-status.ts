import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstSteps, siteStatus } from './queries.ts'

/** How the site is. An email or a backup that goes through while it is shown may complete a first step. */
export function useSiteStatus() {
  const client = useQueryClient()
  const status = useQuery(siteStatus)
  const { mail, backup } = status.data ?? {}
  const done = `${mail?.lastSentAt} ${backup?.verified?.at}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done is what changes the steps
  useEffect(() => {
    void client.invalidateQueries(firstSteps)
  }, [client, done])
  return status
}
