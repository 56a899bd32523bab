import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { type ConnectionLimits, limitConnections, NO_PLACE } from '../http/connection-limits.ts'
import { httpsOnly } from '../http/headers.ts'
import { type Rejection, rejectEarly } from '../http/reject-early.ts'
import type { WorkLimit } from '../http/work-limit.ts'
import type { Cache } from './cache.ts'
import { answerFromCache } from './fast-path.ts'

// An import would ask the module for all that it exports, a WebSocket among it, and so load all of fetch: 50 ms and 14 MB.
const { createServer } = process.getBuiltinModule('node:http')

const OPTIONS = {
  /** Milliseconds for a whole request to arrive: four pictures of 10 MB take 200 s at 1.6 Mbit/s. */
  requestTimeout: 300_000,
  /** Milliseconds that an idle connection is kept: longer than any usual proxy does, so that none sends into a closing one. */
  keepAliveTimeout: 72_000,
}
/** Milliseconds in which nothing comes or is taken, until a connection is given up; pictures that wait are ready before. */
const STALLED = 120_000
/** Requests that one connection may send ahead of their answers; browsers send none. */
const AHEAD_MAX = 5

/** What the front server may be given beside the site. */
export interface FastPathParts {
  now: () => Date
  /** Undefined: connections are not counted, for load tests. */
  limits: ConnectionLimits | undefined
  /** Undefined: what has to be made is not counted, for load tests. */
  work: WorkLimit | undefined
  /** Hears of each connection that is refused. */
  refused: () => void
  /** Once it is aborted each answer is the last of its connection. */
  stopping: AbortSignal | undefined
}

/** The site's HTTP server: it answers what is kept, refuses what is too much, and leaves all else to the framework. */
export function fastPathServer(cache: Cache, config: Config, { now, limits, work, refused, stopping }: FastPathParts) {
  // Where every request is to be logged, none goes by.
  const isLogged = ['info', 'debug', 'trace'].includes(config.logLevel)
  const options = { ...config, now }
  const ahead = new WeakMap<Socket, number>()
  /** Those that close after an answer that is under way. */
  const closing = new WeakSet<Socket>()
  const connections = limits && limitConnections(limits, refused)
  const isRefused = (socket: Socket) => connections?.isRefused(socket) === true
  /** Others are answered as plain requests: socket.io leaves what it does not know alone, and a reset would end the program. */
  const shouldUpgradeCallback = ({ url, socket }: IncomingMessage) =>
    url?.startsWith('/socket.io/') === true && !isRefused(socket)
  let answered = 0
  return {
    /** For Fastify's option of this name. */
    serverFactory(handle: RequestListener): Server {
      const server = createServer({ ...OPTIONS, shouldUpgradeCallback }, (request, response) => {
        const { socket } = request
        // Nothing that was sent behind it is answered any more.
        if (closing.has(socket)) return
        if (isRefused(socket)) return refuseAndClose(request, response, NO_PLACE)
        if (stopping?.aborted) response.shouldKeepAlive = false
        // Only a response that has to wait for others on its connection has no socket yet.
        if (!response.socket && !mayWait(socket, response)) return
        if (!isLogged && answerFromCache(cache, options, request, response)) {
          answered += 1
          return
        }
        const refusal = work?.admit(request)
        if (refusal) refuseAndClose(request, response, refusal)
        else handle(request, response)
      }).setTimeout(STALLED)
      // Read now, the address stays known when the connection is gone; one without an address is gone already.
      server.on('connection', (socket) => socket.remoteAddress === undefined && socket.destroy())
      connections?.watch(server)
      return server
    },
    /** See `limitConnections`; does nothing where connections are not counted. */
    taken: (socket: Socket) => connections?.taken(socket) ?? (() => {}),
    /** How many answers never came to the framework. */
    answered: () => answered,
  }

  function refuseAndClose(request: IncomingMessage, response: ServerResponse, refusal: Rejection): void {
    closing.add(request.socket)
    rejectEarly(request, response, refusal, httpsOnly(request, config))
  }

  /** Whether a request may wait for those before it: who reads no answers would have them kept without end. */
  function mayWait(socket: Socket, response: ServerResponse): boolean {
    const waiting = (ahead.get(socket) ?? 0) + 1
    if (waiting > AHEAD_MAX) socket.destroy()
    if (socket.destroyed) return false
    ahead.set(socket, waiting)
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
    return true
  }
}
