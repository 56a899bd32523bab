import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Server } from 'socket.io'
import type { ConnectionLimits } from '../http/connection-limits.ts'

/** Maximum number of sockets of a network, if the process can handle them: a whole school with a few tabs each. */
export const SOCKETS_MAX = 200
/** Maximum number of packets that a socket may send in a second; a page sends one for each blog that is opened. */
export const PACKETS_MAX = 20
const SECOND = 1000

/** How many sockets may be open, and which network each of them counts for. */
export interface SocketLimits extends ConnectionLimits {
  /** The network that a request comes from. */
  addressOf(request: IncomingMessage): string
  /** Called for each accepted WebSocket; the returned function is called when it closes. */
  taken(socket: Socket): () => void
}

/** A share of all connections: a socket is never closed to make room, so some are left for plain requests. */
export function socketLimits({ all, perNetwork }: ConnectionLimits): ConnectionLimits {
  return { all: Math.floor((all * 3) / 4), perNetwork: Math.min(SOCKETS_MAX, Math.floor(perNetwork / 2)) }
}

/** The part of an engine.io connection that is used here; the package exports no type for it. */
interface Connection {
  request: IncomingMessage
  transport: { name: string }
  on(event: 'packet' | 'close', listener: () => void): void
  close(discard: boolean): void
}

/**
 * Counts the connections of each network, and closes one that sends too much.
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
    // One that began with polling may be closed to make room: pages do not use polling, and it reconnects
    // automatically.
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
      // Discards the send buffer: a client that reads nothing would otherwise keep its slot.
      if (packets > PACKETS_MAX) connection.close(true)
    })
  })
  return (request) => io.engine.clientsCount < all && (held.get(addressOf(request)) ?? 0) < perNetwork
}
