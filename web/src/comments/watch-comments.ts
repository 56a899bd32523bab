import type { Query, QueryClient } from '@tanstack/react-query'
import type { ServerEvents } from '#contract/live.ts'
import { isLoaded } from '../http/query-client.ts'
import type { LiveSocket } from '../http/socket.ts'
import { applyAfterReads, applyEvent } from './apply-event.ts'
import { forgetDeleted } from './comment-events.ts'
import { COMMENTS, comments, HELD_COMMENTS, HIDDEN_COMMENTS, WAITING_COMMENTS } from './queries.ts'

const refetchComments = (client: QueryClient, blogId: string, predicate?: (query: Query) => boolean) =>
  client.invalidateQueries({ queryKey: comments(blogId).queryKey, ...(predicate && { predicate }) })

/** Updates the cached comments on each event. */
export function commentHandlers(client: QueryClient) {
  return {
    commentsChanged(blogId, event) {
      // A comment was restored, or this is a server of version 0.1.0, which sends only that they changed.
      if (!event) {
        forgetDeleted()
        return void refetchComments(client, blogId)
      }
      applyEvent(client, blogId, event)
    },
    myHeldChanged(blogId) {
      for (const key of [HELD_COMMENTS, HIDDEN_COMMENTS, WAITING_COMMENTS])
        void client.invalidateQueries({ queryKey: [...key, blogId] })
    },
  } satisfies Partial<ServerEvents>
}

/** Subscribes to the comments of the open blog, and refetches them once the server has confirmed it. */
export function watchComments(client: QueryClient, socket: LiveSocket): void {
  applyAfterReads(client)
  let watched: string | undefined
  const watch = () => {
    const blogId = watched
    // The list is refetched after subscribing, so that it contains what changed since it was first loaded; what is loading
    // is as new.
    if (blogId && socket.connected)
      socket.emit('watchBlog', blogId, () => blogId === watched && refetchComments(client, blogId, isLoaded))
  }
  socket.on('connect', watch)
  const follow = () => {
    const open = client.getQueryCache().findAll({ queryKey: COMMENTS, type: 'active' })[0]
    const blogId = open && String(open.queryKey.at(-1))
    if (blogId === watched) return
    if (watched && socket.connected) socket.emit('unwatchBlog', watched)
    watched = blogId
    watch()
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' && type !== 'observerRemoved') return
    if (COMMENTS.every((part, index) => query.queryKey[index] === part)) follow()
  })
  follow()
}
