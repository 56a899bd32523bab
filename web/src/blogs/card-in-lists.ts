import type { QueryClient } from '@tanstack/react-query'
import type { BlogCard } from '#contract/blogs.ts'
import { LISTINGS, type Listing, ownBlogs } from './queries.ts'

/** The card that a list already holds, to show at once what was clicked on. */
export function cardInLists(client: QueryClient, id: string): BlogCard | undefined {
  const lists = client.getQueriesData<Listing>({ queryKey: LISTINGS })
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.blogs) ?? [])
  return [...listed, ...(client.getQueryData(ownBlogs.queryKey) ?? [])].find((card) => card._id === id)
}
