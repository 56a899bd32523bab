import { Id } from '#contract/id.ts'
import { watchersRoom } from './rooms.ts'
import type { SocketServer } from './socket-server.ts'

/** Adds sockets to the room of the blog that their page has open: one at a time, as one page shows one. */
export function handleWatchedBlogs(io: SocketServer): void {
  io.on('connection', (socket) => {
    let watched: string | undefined
    const watch = (blogId: string | undefined) => {
      if (watched) void socket.leave(watchersRoom(watched))
      if (blogId) void socket.join(watchersRoom(blogId))
      watched = blogId
    }
    socket.on('watchBlog', (blogId, done) => {
      // Signed-in users only, as only they may read comments.
      if (Id.safeParse(blogId).success && socket.data.signedIn) watch(blogId)
      if (typeof done === 'function') done()
    })
    socket.on('unwatchBlog', (blogId, done) => {
      if (blogId === watched) watch(undefined)
      if (typeof done === 'function') done()
    })
  })
}
