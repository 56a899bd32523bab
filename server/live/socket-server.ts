import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type ServerOptions } from 'socket.io'
import { type ServerOptions as WebSocketOptions, WebSocketServer } from 'ws'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { limitSockets, type SocketLimits } from './limits.ts'

/** What instances say to each other: to forget, and to tell their own sockets (those in a room, or all). */
interface InstanceEvents {
  drop(cacheTags: string[], done: (error: null) => void): void
  tell(room: string | null, event: keyof ServerEvents, ...what: unknown[]): void
}

export type SocketServer = Server<ClientEvents, ServerEvents, InstanceEvents>

/** Who may connect, and how. */
export interface SocketServerOptions {
  /** How instances hear of each other; undefined where there is one. */
  adapter: ServerOptions['adapter'] | undefined
  /** Whether a handshake may go on: it is refused to other sites' pages. */
  mayConnect(request: IncomingMessage): boolean
  /** Name and value in turn of what each answer to a handshake says besides. */
  headersOf(request: IncomingMessage): string[]
  allowedOrigins: string[]
  /** Undefined: nothing is counted, for load tests. */
  limits: SocketLimits | undefined
}

/** Opens socket.io on an HTTP server. */
export function openSocketServer(http: HttpServer, options: SocketServerOptions): SocketServer {
  const { adapter, mayConnect, allowedOrigins, limits } = options
  const io: SocketServer = new Server(http, {
    ...(adapter && { adapter }),
    serveClient: false,
    wsEngine: SilentServer,
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
  // JSONP: an answer as a script, which a page of any other site may load and read.
  io.engine.use(({ url = '' }: IncomingMessage, _response: unknown, next: (refusal?: Error) => void) =>
    // Read as engine.io reads it: a second question mark is part of a value.
    new URL(url, 'http://socket.invalid').searchParams.has('j') ? next(new Error('JSONP is not offered.')) : next(),
  )
  return io
}

/** Answers no pings, which no browser sends: to who reads no answer they would be kept without end. */
class SilentServer extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    super({ ...options, autoPong: false })
  }
}
