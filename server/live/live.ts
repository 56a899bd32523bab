import type { Server as HttpServer } from 'node:http'
import { type Announce, announceBy } from './announce.ts'
import { type Authentication, authenticateSockets } from './authenticate.ts'
import { openBroadcast } from './broadcast.ts'
import { answerWhetherCurrent } from './current-page.ts'
import { refreshing } from './refresh.ts'
import { openSocketServer, type SocketServerOptions } from './socket-server.ts'
import { handleWatchedBlogs } from './watch-blog.ts'

export interface Live {
  announce: Announce
  /** Anything may have changed unannounced: disconnects sockets whose session has ended; local pages refetch. */
  refresh(): void
  /** The number of sockets that are open on this instance. */
  sockets(): number
  /** The number of known instances, including this one. */
  instances(): Promise<number>
  /** Closes every socket of this instance. */
  close(): Promise<void>
  /** Tells the other instances that this one is leaving. */
  leave(): Promise<void>
}

/** The dependencies of the socket server. */
export interface LiveOptions extends SocketServerOptions, Authentication {
  /** Returns those of these sessions that are open. */
  openSessions(hashes: string[]): Promise<Set<string>>
  /** Whether the page with this id is still up to date. */
  isCurrent(pageId: string): boolean
  /** Invalidates the cached responses with these tags in this process. */
  invalidate(cacheTags: string[]): void
  /** How many comments a blog has; undefined if it is not public. */
  countComments(blogId: string): Promise<number | undefined>
  /** The ids of all admins. */
  findAdmins(): Promise<string[]>
}

/** Opens the socket server on an HTTP server. All clients receive public events; a user's sockets also their own. */
export function openLive(http: HttpServer, options: LiveOptions): Live {
  const io = openSocketServer(http, options)
  authenticateSockets(io, options)
  handleWatchedBlogs(io)
  answerWhetherCurrent(io, options.isCurrent)
  return {
    announce: announceBy(
      openBroadcast(io, options.invalidate, options.adapter !== undefined),
      options.countComments,
      options.findAdmins,
    ),
    refresh: refreshing(io, options.openSessions),
    sockets: () => io.engine.clientsCount,
    instances: async () => io.of('/').adapter.serverCount(),
    // Not io.close(): that would also close the HTTP server, which Fastify closes in its own order.
    async close() {
      io.local.disconnectSockets(true)
      io.engine.close()
    },
    leave: async () => io.of('/').adapter.close(),
  }
}
