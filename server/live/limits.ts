import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import { networkOf } from '../http/network.ts'

/** Sockets that one address may hold open: a whole school behind one address, each with a few tabs. */
export const SOCKETS_MAX = 200
/** Packets that one socket may send in a second; a page sends one for each blog that is opened. */
export const PACKETS_MAX = 20
const SECOND = 1000

/** The part of an engine.io connection that is used here; its package has no public type of it. */
interface Connection {
  request: IncomingMessage
  on(event: 'packet' | 'close', listener: () => void): void
  close(): void
}

/**
 * Counts the connections of each address, and ends one that sends too much.
 * @param addressOf the address that a request comes from
 * @returns whether one more connection may be opened for this request
 */
export function limitSockets(
  io: Server,
  addressOf: (request: IncomingMessage) => string,
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

    let since = Date.now()
    let packets = 0
    connection.on('packet', () => {
      const now = Date.now()
      if (now - since >= SECOND) {
        since = now
        packets = 0
      }
      packets += 1
      if (packets > PACKETS_MAX) connection.close()
    })
  })
  return (request) => (held.get(addressOf(request)) ?? 0) < SOCKETS_MAX
}

/** Reads whom a handshake counts for, as Fastify reads the address of a call: behind a proxy, the last one, which the proxy saw. */
export function addressReader(trustProxy: boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const forwarded = trustProxy && headers['x-forwarded-for']
    const last = String(forwarded || '')
      .split(',')
      .at(-1)
    return networkOf(last?.trim() || (socket.remoteAddress ?? ''))
  }
}
