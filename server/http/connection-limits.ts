import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS } from '#contract/errors.ts'
import { networkOf } from './network.ts'
import type { Rejection } from './reject-early.ts'

/** How many connections may be open, in total and per network. */
export interface ConnectionLimits {
  all: number
  /** Infinite behind a proxy, as all connections come from its address. */
  perNetwork: number
}

/** File descriptors for everything else: the database or its connections, the encoders' pipes, the log. */
const OWN_DESCRIPTORS = 64
/** The limit if the system does not report one: the lowest common default. */
const DESCRIPTORS_UNKNOWN = 1024
/** Each connection takes 10 kB or more: with more of them memory runs out first. */
const ALL_MAX = 65_536
/** A whole school behind one address: 140 browsers with six connections and a WebSocket each. */
const PER_NETWORK_MAX = 1000
/** The share of all connections that one network may have. */
const NETWORK_SHARE = 1 / 4

/**
 * The number of connections that the process can handle: half of its file descriptors, since each connection may be
 * reading a file too.
 * @param descriptors how many the process may have open
 */
export function connectionLimits(trustProxy: boolean, descriptors = descriptorsMax()): ConnectionLimits {
  const all = Math.min(ALL_MAX, Math.max(8, Math.floor((descriptors - OWN_DESCRIPTORS) / 2)))
  const perNetwork = Math.min(PER_NETWORK_MAX, Math.ceil(all * NETWORK_SHARE))
  return { all, perNetwork: trustProxy ? Number.POSITIVE_INFINITY : perNetwork }
}

/** The soft limit, which Node raises to the hard limit when it starts. */
function descriptorsMax(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? DESCRIPTORS_UNKNOWN)
  } catch {
    return DESCRIPTORS_UNKNOWN
  }
}

/**
 * Connections over the limit that may wait for their 503 at the same time: an eighth of all, within these bounds. One
 * more closes the one that has waited longest, whose request should have arrived by then: a browser sends it
 * immediately.
 */
const REFUSED = { share: 1 / 8, min: 32, max: 256 }
/** Per network, so that clients that send no request cannot push others out: a browser opens six. */
const REFUSED_PER_NETWORK = 16
/** Milliseconds for the request to arrive. */
const REFUSED_WITHIN = 5_000
/** The response on a connection over the limit. Slots become free at any moment. */
export const TOO_MANY_CONNECTIONS: Rejection = { statusCode: 503, code: 'busy', message: ERRORS.busy, retryAfter: 1 }

interface Connection {
  /** All connections of its network. */
  network: Set<Socket>
  /** The latest request and its response, until that is sent. */
  underWay: { request: IncomingMessage; response: ServerResponse } | undefined
  isSocket: boolean
}

/** Nothing is in progress on it: it is closed before any other. */
const isIdle = ({ isSocket, underWay }: Connection) => !isSocket && !underWay
/** The server is waiting for the client: its request is incomplete, or it does not read its response. */
function isWaitedFor({ underWay }: Connection): boolean {
  if (!underWay) return false
  const { request, response } = underWay
  return !request.complete || response.writableEnded || response.writableNeedDrain
}

/**
 * Keeps the number of connections within a limit. A new connection over the limit closes the one that has been idle for
 * longest, otherwise the one whose client the server has waited for longest: in its own network if that has too many,
 * otherwise among all. If every connection is being served or is a WebSocket, the new one gets a 503.
 * @param refused called for each rejected connection
 */
export function limitConnections({ all, perNetwork }: ConnectionLimits, refused: () => void) {
  /** Least recently used first, as in the set of each network. */
  const connections = new Map<Socket, Connection>()
  const networks = new Map<string, Set<Socket>>()
  const rejected = rejectedConnections({ all, perNetwork })

  /** @returns whether one of these could be closed */
  function closeOne(sockets: { keys(): Iterable<Socket> }): boolean {
    for (const mayGo of [isIdle, isWaitedFor]) {
      // A fresh iterator for each criterion: one that is exhausted yields nothing the second time.
      for (const socket of sockets.keys()) {
        const connection = connections.get(socket)
        if (!connection || !mayGo(connection)) continue
        forget(socket, connection)
        socket.destroy()
        return true
      }
    }
    return false
  }

  function forget(socket: Socket, { network }: Connection): void {
    connections.delete(socket)
    network.delete(socket)
  }

  function add(socket: Socket): void {
    const name = perNetwork === Number.POSITIVE_INFINITY ? '' : networkOf(socket.remoteAddress ?? '')
    const network = networks.get(name) ?? new Set()
    const isTooMany =
      (network.size >= perNetwork && !closeOne(network)) || (connections.size >= all && !closeOne(connections))
    if (isTooMany) {
      refused()
      rejected.add(socket, name)
      return
    }
    const connection: Connection = { network, underWay: undefined, isSocket: false }
    networks.set(name, network.add(socket))
    connections.set(socket, connection)
    socket.once('close', () => {
      forget(socket, connection)
      if (network.size === 0) networks.delete(name)
    })
  }

  return {
    /** Counts the connections of a server. */
    watch(server: Server): void {
      server.on('connection', add)
      // Before all other request listeners, which have been added by the time the server listens.
      server.once('listening', () =>
        server.prependListener('request', (request, response) => {
          const { socket } = request
          const connection = connections.get(socket)
          if (!connection) return
          const { network } = connection
          const underWay = { request, response }
          connection.underWay = underWay
          response.once('close', () => {
            if (connection.underWay === underWay) connection.underWay = undefined
          })
          connections.delete(socket)
          connections.set(socket, connection)
          network.delete(socket)
          network.add(socket)
        }),
      )
    },
    /**
     * Keeps a connection that the socket server has accepted from being closed to make room. One that was upgraded but
     * not accepted counts as idle, however long it takes to close.
     * @returns to be called when the socket server no longer uses the connection
     */
    taken(socket: Socket): () => void {
      const connection = connections.get(socket)
      if (connection) connection.isSocket = true
      return () => {
        if (connection) connection.isSocket = false
      }
    },
    /** Whether the connection of a request was over the limit: the request must be answered with `TOO_MANY_CONNECTIONS`. */
    isRejected: rejected.has,
  }
}

/** The connections over the limit, each until its 503 is sent or it has waited too long. */
function rejectedConnections({ all, perNetwork }: ConnectionLimits) {
  /** With their network, oldest first. */
  const refusals = new Map<Socket, string>()
  const refusedMax = Math.min(REFUSED.max, Math.max(REFUSED.min, Math.floor(all * REFUSED.share)))
  return {
    has: (socket: Socket) => refusals.has(socket),
    /** Keeps one more, and closes the oldest, of its network or of all, if there are too many. */
    add(socket: Socket, network: string): void {
      const own = [...refusals].filter(([, one]) => one === network).map(([other]) => other)
      const isTooMany = perNetwork !== Number.POSITIVE_INFINITY && own.length >= REFUSED_PER_NETWORK
      const [oldest] = isTooMany ? own : refusals.keys()
      if (isTooMany || refusals.size >= refusedMax) {
        oldest?.destroy()
        if (oldest) refusals.delete(oldest)
      }
      refusals.set(socket, network)
      socket.setTimeout(REFUSED_WITHIN, () => socket.destroy())
      socket.once('close', () => refusals.delete(socket))
    },
  }
}
