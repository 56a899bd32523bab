import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { COMMENTS, comments } from './queries.ts'

/** Tells the server which blog's comments are on the screen, and asks for them again whenever they changed. */
export function watchComments(client: QueryClient, socket: Socket<ServerEvents, ClientEvents>): void {
  let watched: string | undefined
  const askAgain = (blogId: string) => client.invalidateQueries({ queryKey: comments(blogId).queryKey })
  const watch = () => {
    const blogId = watched
    // What happened between the reading of the list and now is in the list read once the server listens for us.
    if (blogId && socket.connected) socket.emit('watchBlog', blogId, () => blogId === watched && askAgain(blogId))
  }
  socket.on('connect', watch)
  socket.on('commentsChanged', askAgain)
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
