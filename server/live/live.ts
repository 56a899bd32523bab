import type { Server as HttpServer } from 'node:http'
import { type Announce, announceBy } from './announce.ts'
import { type Authentication, authenticateSockets } from './authenticate.ts'
import { openBroadcast } from './broadcast.ts'
import { refreshing } from './refresh.ts'
import { openSocketServer, type SocketServerOptions } from './socket-server.ts'
import { letWatchBlogs } from './watch-blog.ts'

export interface Live {
  announce: Announce
  /** Anything may have changed unannounced: ends the sockets of sessions that are over, and has all pages here ask again. */
  refresh(): void
  /** How many sockets are open here. */
  sockets(): number
  /** How many instances are heard of, this one among them. */
  instances(): Promise<number>
  /** Ends every socket. */
  close(): Promise<void>
  /** Says goodbye to the other instances. */
  leave(): Promise<void>
}

/** What the socket server asks of the rest. */
export interface LiveOptions extends SocketServerOptions, Authentication {
  /** Those of these sessions that are open. */
  openSessions(hashes: string[]): Promise<Set<string>>
  /** Forgets, in this process, the cached responses that are made of these topics. */
  drop(cacheTags: string[]): void
}

/** The socket server on an HTTP server. Everybody hears public news; a signed-in person's sockets also hear their own. */
export function openLive(http: HttpServer, options: LiveOptions): Live {
  const io = openSocketServer(http, options)
  authenticateSockets(io, options)
  letWatchBlogs(io)
  return {
    announce: announceBy(openBroadcast(io, options.drop, options.adapter !== undefined)),
    refresh: refreshing(io, options.openSessions),
    sockets: () => io.engine.clientsCount,
    instances: async () => io.of('/').adapter.serverCount(),
    // Not io.close(): that would close the HTTP server too, which Fastify does in its own order.
    async close() {
      io.local.disconnectSockets(true)
      io.engine.close()
    },
    leave: async () => io.of('/').adapter.close(),
  }
}
