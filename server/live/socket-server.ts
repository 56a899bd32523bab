import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions } from 'socket.io'
import { type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { limitSockets, type SocketLimits } from './limits.ts'

/**
 * Messages between instances: `drop` invalidates cached data, `tell` emits to their own sockets (those in a room, or
 * all). The names stay: instances of the release before understand no others.
 */
interface InstanceEvents {
  drop(cacheTags: string[], done: (error: null) => void): void
  tell(room: string | null, event: keyof ServerEvents, ...what: unknown[]): void
}

export type SocketServer = Server<ClientEvents, ServerEvents, InstanceEvents>

/** Who may connect, and how. */
export interface SocketServerOptions {
  /** Connects the instances; undefined if there is only one. */
  adapter: ServerOptions['adapter'] | undefined
  /** Whether a handshake is allowed: those of other sites' pages are rejected. */
  mayConnect(request: IncomingMessage): boolean
  /** Additional headers for every handshake response, name and value alternating. */
  headersOf(request: IncomingMessage): string[]
  allowedOrigins: string[]
  /** Undefined: sockets are not limited, for load tests. */
  limits: SocketLimits | undefined
}

/** Opens socket.io on an HTTP server. */
export function openSocketServer(http: HttpServer, options: SocketServerOptions): SocketServer {
  const { adapter, mayConnect, allowedOrigins, limits } = options
  const io: SocketServer = new Server(http, {
    ...(adapter && { adapter }),
    serveClient: false,
    wsEngine: NoPongServer,
    maxHttpBufferSize: 1000,
    allowRequest: (request, answer) => answer(null, mayConnect(request) && mayHoldMore(request)),
    cors: { origin: allowedOrigins, credentials: true },
  })
  const mayHoldMore = limits ? limitSockets(io, limits) : () => true
  io.engine.use((request: IncomingMessage, response: Pick<ServerResponse, 'setHeader'>, next: () => void) => {
    const [name, value] = options.headersOf(request)
    if (name !== undefined && value !== undefined) response.setHeader(name, value)
    next()
  })
  // Rejects JSONP: a response as a script, which a page of any other site could load and read.
  io.engine.use(({ url = '' }: IncomingMessage, _response: unknown, next: (refusal?: Error) => void) =>
    // Parsed as engine.io does: a second question mark is part of a value.
    new URL(url, 'http://socket.invalid').searchParams.has('j') ? next(new Error('JSONP is not offered.')) : next(),
  )
  return io
}

/** Sends no pongs, as browsers send no pings: for a client that reads nothing they would pile up without limit. */
class NoPongServer extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    super({ ...options, autoPong: false })
  }
}
