import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Cache } from '../cache/cache.ts'
import type { Config } from '../config.ts'
import { type ConnectionLimits, limitConnections, TOO_MANY_CONNECTIONS } from '../http/connection-limits.ts'
import { httpsOnly } from '../http/headers.ts'
import { type Rejection, rejectEarly } from '../http/reject-early.ts'
import type { WorkLimit } from '../http/work-limit.ts'
import { answerFromCache } from './fast-path.ts'

// An import would evaluate all exports of the module, including WebSocket, and so load all of fetch: 50 ms and 14 MB.
const { createServer } = process.getBuiltinModule('node:http')

const OPTIONS = {
  /** Milliseconds for a whole request to arrive: four pictures of 10 MB take 200 s at 1.6 Mbit/s. */
  requestTimeout: 300_000,
  /** Milliseconds that an idle connection stays open: longer than common proxies keep it, so none uses a closed one. */
  keepAliveTimeout: 72_000,
}
/** Milliseconds without a byte sent or received until a connection is closed; queued pictures are processed sooner. */
const STALLED = 120_000
/** Maximum number of pipelined requests on a connection; browsers send none. */
const PIPELINE_MAX = 5

/** The dependencies of the server besides the cache and the settings. */
export interface FastPathParts {
  now: () => Date
  /** Undefined: connections are not counted, for load tests. */
  limits: ConnectionLimits | undefined
  /** Undefined: work is not counted, for load tests. */
  work: WorkLimit | undefined
  /** Called for each rejected connection. */
  refused: () => void
  /** The site's name, for error pages. */
  siteName: () => string
  /** Once aborted, each response is the last on its connection. */
  stopping: AbortSignal | undefined
}

/** The site's HTTP server: sends cached responses, rejects what exceeds a limit, leaves the rest to the framework. */
export function fastPathServer(
  cache: Cache,
  config: Config,
  { now, limits, work, refused, stopping, siteName }: FastPathParts,
) {
  // If every request has to be logged, none may bypass the framework.
  const isLogged = ['info', 'debug', 'trace'].includes(config.logLevel)
  const options = { ...config, now }
  const ahead = new WeakMap<Socket, number>()
  /** Sockets that close after the response in progress. */
  const closing = new WeakSet<Socket>()
  const connections = limits && limitConnections(limits, refused)
  const isRejected = (socket: Socket) => connections?.isRejected(socket) === true
  /** Other upgrades get a plain response: socket.io ignores unknown ones, and a reset would then end the program. */
  const shouldUpgradeCallback = ({ url, socket }: IncomingMessage) =>
    url?.startsWith('/socket.io/') === true && !isRejected(socket)
  let answered = 0
  return {
    /** For Fastify's option of this name. */
    serverFactory(handle: RequestListener): Server {
      const server = createServer({ ...OPTIONS, shouldUpgradeCallback }, (request, response) => {
        const { socket } = request
        // Requests pipelined behind the last response are not answered.
        if (closing.has(socket)) return
        if (isRejected(socket)) return refuseAndClose(request, response, TOO_MANY_CONNECTIONS)
        if (stopping?.aborted) response.shouldKeepAlive = false
        // Only a response that waits for earlier ones on its connection has no socket yet.
        if (!response.socket && !mayWait(socket, response)) return
        if (!isLogged && answerFromCache(cache, options, request, response)) {
          answered += 1
          return
        }
        const refusal = work?.admit(request)
        if (refusal) refuseAndClose(request, response, refusal)
        else handle(request, response)
      }).setTimeout(STALLED)
      // Reading the address now keeps it known after the connection closes; a socket without one has closed already.
      server.on('connection', (socket) => socket.remoteAddress === undefined && socket.destroy())
      connections?.watch(server)
      return server
    },
    /** See `limitConnections`; does nothing if connections are not counted. */
    taken: (socket: Socket) => connections?.taken(socket) ?? (() => {}),
    /** The number of responses sent without the framework. */
    answered: () => answered,
  }

  function refuseAndClose(request: IncomingMessage, response: ServerResponse, refusal: Rejection): void {
    closing.add(request.socket)
    rejectEarly(request, response, refusal, { httpsOnly: httpsOnly(request, config), siteName: siteName() })
  }

  /** Whether a pipelined request may wait: for a client that reads no responses they would pile up without limit. */
  function mayWait(socket: Socket, response: ServerResponse): boolean {
    const waiting = (ahead.get(socket) ?? 0) + 1
    if (waiting > PIPELINE_MAX) socket.destroy()
    if (socket.destroyed) return false
    ahead.set(socket, waiting)
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
    return true
  }
}
