import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes the cached answers under a key. An answer that is invalidated still lacks earlier changes and stays so. None is
 * refetched: many events in a row would cancel and repeat the request each time. An answer that is being fetched may be
 * older than the change, which is then made again. What does not change stays as old as it is.
 * @param change returns the same object if nothing changes, also because the change was made already
 */
export function changeCached<Data>(client: QueryClient, queryKey: QueryKey, change: (known: Data) => Data): void {
  const changeAnswer = (query: Query) => {
    const { data, isInvalidated } = query.state
    if (data === undefined) return
    const changed = change(data as Data)
    if (changed === data) return
    client.setQueryData(query.queryKey, changed)
    if (isInvalidated) void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' })
  }
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    changeAnswer(query)
    if (query.state.fetchStatus === 'fetching') {
      query.promise?.then(
        () => changeAnswer(query),
        () => {},
      )
    }
  }
}
