import type { QueryClient } from '@tanstack/react-query'
import type { BlogCard } from '#contract/blogs.ts'
import type { ServerEvents } from '#contract/live.ts'
import { refreshSearches } from '../search/refresh-searches.ts'
import { session } from '../session/queries.ts'
import { creationOf, withBlog, withoutBlog, withReplaced } from './cached-lists.ts'
import { isOwnChange } from './own-changes.ts'
import { blog, blogCard, blogChange, cardOf } from './queries.ts'
import { changeCommentCount, changeOwn, putInListings, removeFromListings, removeFromRelated } from './update-lists.ts'

/** Updates the cached blogs on each event. */
export function blogHandlers(client: QueryClient) {
  const setBlogChange = (id: string, change: 'changed' | 'removed' | null, isSmall = false) => {
    const { queryKey } = blog(id)
    const open = client.getQueryCache().find({ queryKey })?.isActive()
    if (!open) client.removeQueries({ queryKey })
    else if (!isOwnChange(id) && !isSmall) client.setQueryData(blogChange(id).queryKey, change)
  }
  const isOwn = (id: string) => {
    const person = client.getQueryData(session.queryKey)
    return person != null && client.getQueryData(blog(id).queryKey)?.createdBy === person._id
  }
  /** It was held, unpublished or deleted while the reader had it open, and is back: as it was, or changed. */
  const setBlogBack = ({ _id, updatedAt }: Pick<BlogCard, '_id' | 'updatedAt'>) => {
    if (client.getQueryData(blogChange(_id).queryKey) !== 'removed') return
    setBlogChange(_id, client.getQueryData(blog(_id).queryKey)?.updatedAt === updatedAt ? null : 'changed')
  }
  return {
    commentCountChanged: (id, commentCount) => changeCommentCount(client, id, commentCount),
    commentsClosedChanged(id, commentsClosed) {
      const { queryKey } = blog(id)
      client.setQueryData(queryKey, (known) => known && { ...known, commentsClosed })
      void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
    },
    newBlogCreated(card) {
      putInListings(client, card)
      setBlogBack(card)
    },
    blogUpdated(id, card, isSmall) {
      putInListings(client, card)
      refreshSearches(client, id)
      client.setQueryData(blogCard(id).queryKey, (known) => known && card)
      setBlogChange(id, 'changed', isSmall)
    },
    blogDeleted(id) {
      removeFromListings(client, id)
      refreshSearches(client, id)
      removeFromRelated(client, id)
      client.removeQueries({ queryKey: blogCard(id).queryKey, type: 'inactive' })
      // An unpublished blog still exists for its creator, who gets myOwnBlogDeleted when it is deleted.
      if (!isOwn(id)) setBlogChange(id, 'removed')
    },
    myNewBlogCreated(card) {
      changeOwn(client, (list) => withBlog(list, cardOf(card), creationOf))
      setBlogBack(card)
    },
    myBlogUpdated(id, card) {
      changeOwn(client, (list) => withReplaced(list, cardOf(card)))
      setBlogChange(id, 'changed')
    },
    myOwnBlogDeleted(id) {
      changeOwn(client, (list) => withoutBlog(list, id))
      setBlogChange(id, 'removed')
    },
  } satisfies Partial<ServerEvents>
}
