import type { QueryClient } from '@tanstack/react-query'
import { LISTINGS, type Listing, type OwnCard, ownBlogs } from './queries.ts'

/** A blog's card from a cached list, so that a clicked blog shows immediately. */
export function findCachedCard(client: QueryClient, id: string): OwnCard | undefined {
  const lists: (Listing<OwnCard> | undefined)[] = [
    ...client.getQueriesData<Listing>({ queryKey: LISTINGS }).map(([, list]) => list),
    client.getQueryData(ownBlogs.queryKey),
  ]
  return lists.flatMap((list) => list?.pages.flatMap((page) => page.blogs) ?? []).find((card) => card._id === id)
}
