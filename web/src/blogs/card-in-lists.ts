import type { QueryClient } from '@tanstack/react-query'
import type { BlogCard } from '#contract/blogs.ts'
import { LISTINGS, type Listing, ownBlogs } from './queries.ts'

/** A blog's card from a cached list, so that a clicked blog shows at once. */
export function cardInLists(client: QueryClient, id: string): BlogCard | undefined {
  const lists = client.getQueriesData<Listing>({ queryKey: LISTINGS })
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.blogs) ?? [])
  return [...listed, ...(client.getQueryData(ownBlogs.queryKey) ?? [])].find((card) => card._id === id)
}
