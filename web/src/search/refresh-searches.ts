import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { SearchResults } from '#contract/search.ts'
import { SEARCHES } from './queries.ts'

/** Refetches search results with a blog that was changed or removed. Others stay as they are. */
export function refreshSearches(client: QueryClient, id: string): void {
  void client.invalidateQueries({
    queryKey: SEARCHES,
    predicate: ({ state }) => {
      const found = state.data as InfiniteData<{ data: SearchResults }> | undefined
      return found?.pages.some(({ data }) => data.hits.some(({ blog }) => blog._id === id)) ?? false
    },
  })
}
