import type { QueryClient } from '@tanstack/react-query'
import type { BlogCard } from '#contract/blogs.ts'
import { ALL, TRENDING } from '#contract/categories.ts'
import type { RelatedBlogs } from '#contract/search.ts'
import { hashtag } from '#contract/tags.ts'
import { refetchPending } from '../http/refetch-pending.ts'
import { withBlog, withCommentCount, withoutBlog } from './cached-lists.ts'
import { LISTINGS, type Listing, OWN_TABS, type OwnCard, ownBlogs, RELATED } from './queries.ts'

/** Puts a published blog into the listings that it belongs to, and removes it from the others. */
export function putInListings(client: QueryClient, card: BlogCard): void {
  changeListings(client, (list, tag) => {
    if (tag === TRENDING) return null
    // Instances of the last release tell of no tags.
    const isIn = tag === ALL || tag === card.category || card.tags?.map(hashtag).includes(tag)
    return isIn ? withBlog(list, card) : withoutBlog(list, card._id)
  })
}

/** Removes a blog from every listing. */
export function removeFromListings(client: QueryClient, id: string): void {
  changeListings(client, (list, tag) => (tag === TRENDING ? null : withoutBlog(list, id)))
}

/** Removes a blog from what is offered to read after others. */
export function removeFromRelated(client: QueryClient, id: string): void {
  client.setQueriesData<RelatedBlogs>({ queryKey: RELATED }, (known) => {
    if (!known) return known
    const rest = ({ _id }: BlogCard) => _id !== id
    return { related: known.related.filter(rest), byAuthor: known.byAuthor.filter(rest) }
  })
}

/** Updates the number of a blog's comments in every listing, and in what is offered to read after others. */
export function changeCommentCount(client: QueryClient, id: string, commentCount: number): void {
  changeListings(client, (list) => withCommentCount(list, id, commentCount))
  const counted = (card: BlogCard) => (card._id === id ? { ...card, commentCount } : card)
  client.setQueriesData<RelatedBlogs>({ queryKey: RELATED }, (known) => {
    if (!known) return known
    return { related: known.related.map(counted), byAuthor: known.byAuthor.map(counted) }
  })
  client.setQueryData(ownBlogs.queryKey, (list) => list && withCommentCount(list, id, commentCount))
}

/** Updates the signed-in user's own blogs, if they are cached; the tabs that show some of them are refetched. */
export function changeOwn(client: QueryClient, change: (list: Listing<OwnCard>) => Listing<OwnCard>): void {
  const { queryKey } = ownBlogs
  const isStale = client.getQueryState(queryKey)?.isInvalidated
  client.setQueryData(queryKey, (list) => list && change(list))
  if (isStale) void client.invalidateQueries({ queryKey })
  refetchPending(client, queryKey)
  void client.invalidateQueries({ queryKey: OWN_TABS })
}

/** Removes a blog that the signed-in user has deleted from every list. */
export function removeOwn(client: QueryClient, id: string): void {
  removeFromListings(client, id)
  changeOwn(client, (list) => withoutBlog(list, id))
}

/** @param change returns the changed listing, or null if only the server can compute it */
function changeListings(client: QueryClient, change: (list: Listing, tag: string) => Listing | null): void {
  for (const query of client.getQueryCache().findAll({ queryKey: LISTINGS })) {
    const { isInvalidated } = query.state
    const list = query.state.data as Listing | undefined
    const changed = list && change(list, String(query.queryKey.at(-1)))
    if (changed && changed !== list) client.setQueryData(query.queryKey, changed)
    // An invalidated list still lacks earlier changes, and only the server can rank Trending.
    if (changed === null || isInvalidated) void client.invalidateQueries({ queryKey: query.queryKey })
  }
  refetchPending(client, LISTINGS)
}
