import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Server } from 'socket.io'
import type { ConnectionLimits } from '../http/connection-limits.ts'

/** Sockets that one network may hold open, where the process can bear it: a whole school, each with a few tabs. */
export const SOCKETS_MAX = 200
/** Packets that one socket may send in a second; a page sends one for each blog that is opened. */
export const PACKETS_MAX = 20
const SECOND = 1000

/** How many sockets may be open, and whom each counts for. */
export interface SocketLimits extends ConnectionLimits {
  /** The network that a request comes from. */
  addressOf(request: IncomingMessage): string
  /** Hears of each WebSocket that is taken; what it returns is called when that is closed. */
  taken(socket: Socket): () => void
}

/** Of the connections that may be open: a socket never makes room, so some are left for plain requests. */
export function socketLimits({ all, perNetwork }: ConnectionLimits): ConnectionLimits {
  return { all: Math.floor((all * 3) / 4), perNetwork: Math.min(SOCKETS_MAX, Math.floor(perNetwork / 2)) }
}

/** The part of an engine.io connection that is used here; its package has no public type of it. */
interface Connection {
  request: IncomingMessage
  transport: { name: string }
  on(event: 'packet' | 'close', listener: () => void): void
  close(discard: boolean): void
}

/**
 * Counts the connections of each network, and ends one that sends too much.
 * @returns whether one more connection may be opened for this request
 */
export function limitSockets(
  io: Server,
  { all, perNetwork, addressOf, taken }: SocketLimits,
): (request: IncomingMessage) => boolean {
  const held = new Map<string, number>()
  const count = (address: string, by: number) => {
    const now = (held.get(address) ?? 0) + by
    if (now > 0) held.set(address, now)
    else held.delete(address)
  }

  io.engine.on('connection', (connection: Connection) => {
    const address = addressOf(connection.request)
    count(address, 1)
    connection.on('close', () => count(address, -1))
    // One that began by polling may make room: it is not the way that pages take, and comes back by itself.
    if (connection.transport.name === 'websocket') connection.on('close', taken(connection.request.socket))

    let since = Date.now()
    let packets = 0
    connection.on('packet', () => {
      const now = Date.now()
      if (now - since >= SECOND) {
        since = now
        packets = 0
      }
      packets += 1
      // Without what waits to be sent: who reads nothing would keep its place until then.
      if (packets > PACKETS_MAX) connection.close(true)
    })
  })
  return (request) => io.engine.clientsCount < all && (held.get(addressOf(request)) ?? 0) < perNetwork
}
