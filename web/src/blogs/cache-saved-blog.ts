import type { QueryClient } from '@tanstack/react-query'
import { type Blog, publicCard } from '#contract/blogs.ts'
import { creationOf, withBlog } from './cached-lists.ts'
import { rememberScheduled } from './published-toast.ts'
import { blog, blogCard } from './queries.ts'
import { changeOwn, putInListings, removeFromListings } from './update-lists.ts'

/**
 * Puts a saved blog, as the server returned it, into the cached queries that show it. The socket events for the same
 * change then find nothing to update.
 */
export function cacheSavedBlog(client: QueryClient, saved: Blog): void {
  const card = publicCard(saved)
  client.setQueryData(blog(saved._id).queryKey, saved)
  client.removeQueries({ queryKey: blogCard(saved._id).queryKey })
  if (saved.published) putInListings(client, card)
  else removeFromListings(client, saved._id)
  const own = { ...card, publishAt: saved.publishAt, heldAt: saved.heldAt }
  rememberScheduled(saved)
  changeOwn(client, (list) => withBlog(list, own, creationOf))
}
