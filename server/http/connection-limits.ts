import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'
import { BUSY } from './problem.ts'
import type { Rejection } from './reject-early.ts'

/** How many connections may be open, of everybody and of one network. */
export interface ConnectionLimits {
  all: number
  /** Infinite behind a proxy, whose own address all connections come from. */
  perNetwork: number
}

/** Descriptors for what is open anyway: the database or its connections, the encoders' pipes, the log. */
const OWN_DESCRIPTORS = 64
/** What holds where the system does not say: the least that is usual. */
const DESCRIPTORS_UNKNOWN = 1024
/** Each takes 10 kB and more: with more of them memory ends first. */
const ALL_MAX = 65_536
/** A whole school behind one address: 140 browsers with six connections and a socket each. */
const PER_NETWORK_MAX = 1000
/** The part of all that one network may take. */
const NETWORK_SHARE = 1 / 4

/**
 * What the process can bear: half of its descriptors, since each connection may be reading a file at the same time.
 * @param descriptors how many the process may have open
 */
export function connectionLimits(trustProxy: boolean, descriptors = descriptorsMax()): ConnectionLimits {
  const all = Math.min(ALL_MAX, Math.max(8, Math.floor((descriptors - OWN_DESCRIPTORS) / 2)))
  const perNetwork = Math.min(PER_NETWORK_MAX, Math.ceil(all * NETWORK_SHARE))
  return { all, perNetwork: trustProxy ? Number.POSITIVE_INFINITY : perNetwork }
}

/** The soft limit, which Node raises to the hard one when it starts. */
function descriptorsMax(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? DESCRIPTORS_UNKNOWN)
  } catch {
    return DESCRIPTORS_UNKNOWN
  }
}

/**
 * Connections over the limit that may wait for their refusal at the same time: an eighth of all, and so many. One more
 * closes the one that has waited longest, whose request would have come by then: a browser sends it at once.
 */
const REFUSED = { share: 1 / 8, min: 32, max: 256 }
/** Of one network, so that nobody who sends no request closes others': a browser opens six. */
const REFUSED_PER_NETWORK = 16
/** Milliseconds for the request to come. */
const REFUSED_WITHIN = 5_000
/** What is told over a connection too many. Places become free at any moment. */
export const NO_PLACE: Rejection = { statusCode: 503, message: BUSY, retryAfter: 1 }

interface Connection {
  /** All connections of its network. */
  network: Set<Socket>
  /** The latest request and its answer, until that is sent. */
  underWay: { request: IncomingMessage; response: ServerResponse } | undefined
  isSocket: boolean
}

/** Nothing is being done for it: it may go before any other. */
const isIdle = ({ isSocket, underWay }: Connection) => !isSocket && !underWay
/** The client is waited for: its request has not come whole, or it does not take its answer. */
function isWaitedFor({ underWay }: Connection): boolean {
  if (!underWay) return false
  const { request, response } = underWay
  return !request.complete || response.writableEnded || response.writableNeedDrain
}

/**
 * Keeps the number of connections below a limit. One more than that closes the one that was idle longest, or else the one
 * that the server has waited for longest: of its own network where that has too many, else of all. Where every one is
 * being served, or is a WebSocket, the new one is answered 503.
 * @param refused hears of each that is refused
 */
export function limitConnections({ all, perNetwork }: ConnectionLimits, refused: () => void) {
  /** Those that were used longest ago first, as each network's. */
  const connections = new Map<Socket, Connection>()
  const networks = new Map<string, Set<Socket>>()
  /** With the network of each; who came first stands first. */
  const refusals = new Map<Socket, string>()
  const refusedMax = Math.min(REFUSED.max, Math.max(REFUSED.min, Math.floor(all * REFUSED.share)))

  /** @returns whether one of these could be closed */
  function closeOne(sockets: { keys(): Iterable<Socket> }): boolean {
    for (const mayGo of [isIdle, isWaitedFor]) {
      // Asked for anew: what was gone through once has nothing left for the second time.
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
      refuse(socket, name)
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

  function refuse(socket: Socket, network: string): void {
    refused()
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
  }

  return {
    /** Counts the connections of a server. */
    watch(server: Server): void {
      server.on('connection', add)
      // Before everybody who answers requests, and these are all there once it listens.
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
     * Keeps a connection that the socket server has taken from making room for others. One that was upgraded and not
     * taken is as good as idle, however long its closing takes.
     * @returns to be called when the socket server has done with it
     */
    taken(socket: Socket): () => void {
      const connection = connections.get(socket)
      if (connection) connection.isSocket = true
      return () => {
        if (connection) connection.isSocket = false
      }
    },
    /** Whether a request came over a connection for which there was no place: it is to be answered with `NO_PLACE`. */
    isRefused: (socket: Socket) => refusals.has(socket),
  }
}
