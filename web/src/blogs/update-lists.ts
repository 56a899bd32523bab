import type { QueryClient } from '@tanstack/react-query'
import type { BlogCard } from '#contract/blogs.ts'
import { ALL, TRENDING } from '#contract/categories.ts'
import type { RelatedBlogs } from '#contract/search.ts'
import { hashtag } from '#contract/tags.ts'
import { changeCached } from '../http/change-cached.ts'
import { withBlog, withCommentCount, withoutBlog } from './cached-lists.ts'
import { LISTINGS, type Listing, OWN_TABS, type OwnCard, ownBlogs, RELATED } from './queries.ts'

/** Puts a published blog into the listings that it belongs to, and removes it from the others. */
export function putInListings(client: QueryClient, card: BlogCard): void {
  changeListings(client, (list, tag) => {
    if (tag === TRENDING) return null
    // Instances of the last release report no tags.
    const isIn = tag === ALL || tag === card.category || card.tags?.map(hashtag).includes(tag)
    return isIn ? withBlog(list, card) : withoutBlog(list, card._id)
  })
}

/** Removes a blog from every listing. */
export function removeFromListings(client: QueryClient, id: string): void {
  changeListings(client, (list, tag) => (tag === TRENDING ? null : withoutBlog(list, id)))
}

/** Removes a blog from the related blogs of others. */
export function removeFromRelated(client: QueryClient, id: string): void {
  changeRelated(client, id, () => [])
}

/** Updates the number of a blog's comments in every listing, and in related blogs. */
export function changeCommentCount(client: QueryClient, id: string, commentCount: number): void {
  changeCached<Listing>(client, LISTINGS, (list) => withCommentCount(list, id, commentCount))
  changeRelated(client, id, (card) => [{ ...card, commentCount }])
  changeCached<Listing<OwnCard>>(client, ownBlogs.queryKey, (list) => withCommentCount(list, id, commentCount))
}

/** Changes a blog in the related blogs of others. */
function changeRelated(client: QueryClient, id: string, change: (card: BlogCard) => BlogCard[]): void {
  const changed = (cards: BlogCard[]) => cards.flatMap((card) => (card._id === id ? change(card) : [card]))
  changeCached<RelatedBlogs>(client, RELATED, (known) => {
    const { related, byAuthor } = known
    if (![...related, ...byAuthor].some(({ _id }) => _id === id)) return known
    return { related: changed(related), byAuthor: changed(byAuthor) }
  })
}

/** Updates the signed-in user's own blogs, if they are cached; the tabs that show some of them are refetched. */
export function changeOwn(client: QueryClient, change: (list: Listing<OwnCard>) => Listing<OwnCard>): void {
  changeCached(client, ownBlogs.queryKey, change)
  void client.invalidateQueries({ queryKey: ownBlogs.queryKey, fetchStatus: 'fetching' })
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
  void client.invalidateQueries({ queryKey: LISTINGS, fetchStatus: 'fetching' })
}
