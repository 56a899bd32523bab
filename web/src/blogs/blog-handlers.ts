import type { QueryClient } from '@tanstack/react-query'
import type { ServerEvents } from '#contract/live.ts'
import { session } from '../session/queries.ts'
import { replaced, withCard, without } from './cached-lists.ts'
import { isOwnChange } from './own-changes.ts'
import { blog, blogCard, blogChange, cardOf } from './queries.ts'
import { changeOwn, putInListings, removeFromListings } from './update-lists.ts'

/** Updates the cached blogs on each event. */
export function blogHandlers(client: QueryClient) {
  const tell = (id: string, news: 'changed' | 'removed') => {
    const { queryKey } = blog(id)
    const open = client.getQueryCache().find({ queryKey })?.isActive()
    if (!open) client.removeQueries({ queryKey })
    else if (!isOwnChange(id)) client.setQueryData(blogChange(id).queryKey, news)
  }
  const isOwn = (id: string) => {
    const person = client.getQueryData(session.queryKey)
    return person != null && client.getQueryData(blog(id).queryKey)?.createdBy === person._id
  }
  /** It was unpublished or deleted while the reader had it open, and is back. */
  const tellBack = (id: string) => {
    if (client.getQueryData(blogChange(id).queryKey) === 'removed') tell(id, 'changed')
  }
  return {
    newBlogCreated(card) {
      putInListings(client, card)
      tellBack(card._id)
    },
    blogUpdated(id, card) {
      putInListings(client, card)
      client.setQueryData(blogCard(id).queryKey, (known) => known && card)
      tell(id, 'changed')
    },
    blogDeleted(id) {
      removeFromListings(client, id)
      client.removeQueries({ queryKey: blogCard(id).queryKey, type: 'inactive' })
      // An unpublished blog still exists for its creator, who gets myOwnBlogDeleted when it is deleted.
      if (!isOwn(id)) tell(id, 'removed')
    },
    myNewBlogCreated(card) {
      changeOwn(client, (list) => withCard(list, cardOf(card), 'createdAt'))
      tellBack(card._id)
    },
    myBlogUpdated(id, card) {
      changeOwn(client, (list) => replaced(list, cardOf(card)))
      tell(id, 'changed')
    },
    myBlogPublished: (card) => void import('./tell-published.ts').then(({ tellPublished }) => tellPublished(card)),
    myOwnBlogDeleted(id) {
      changeOwn(client, (list) => without(list, id))
      tell(id, 'removed')
    },
  } satisfies Partial<ServerEvents>
}
