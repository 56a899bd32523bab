import type { QueryClient } from '@tanstack/react-query'
import { LISTINGS, type Listing, type OwnCard, ownBlogs } from './queries.ts'

/** A blog's card from a cached list, so that a clicked blog shows at once. */
export function findCachedCard(client: QueryClient, id: string): OwnCard | undefined {
  const lists = client.getQueriesData<Listing>({ queryKey: LISTINGS })
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.blogs) ?? [])
  return [...listed, ...(client.getQueryData(ownBlogs.queryKey) ?? [])].find((card) => card._id === id)
}
