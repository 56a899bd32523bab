import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes the cached answers under a key. An answer that is invalidated still lacks earlier changes and stays so; it is
 * not refetched, as many events in a row would start that anew each time. What does not change stays as old as it is.
 * @param change returns the same object if nothing changes
 */
export function changeCached<Data>(client: QueryClient, queryKey: QueryKey, change: (known: Data) => Data): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const { data, isInvalidated } = query.state
    if (data === undefined) continue
    const changed = change(data as Data)
    if (changed === data) continue
    client.setQueryData(query.queryKey, changed)
    if (isInvalidated) void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
  }
}
