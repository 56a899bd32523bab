import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Refetches what is being fetched: the response in flight may be older than a change that was reported since. */
export function refetchPending(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const refetch = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    // A loader's fetch is refetched only once a page shows it, and forgets on success that it is out of date.
    if (query.getObserversCount() > 0) refetch()
    else query.promise?.then(refetch, refetch)
  }
}
