import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy before a TCP server that can fall silent as a firewall does: nothing is closed, and nothing passes any more. */
export interface SilentProxy {
  port: number
  /** Lets nothing more pass on the connections that are open. @param also those that are opened from now on, until `heal` */
  silence(also: 'open' | 'all'): void
  /** Lets new connections pass again. */
  heal(): void
  close(): void
}

/** @param target the port on 127.0.0.1 that it stands before */
export async function silentProxy(target: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (!isSilent) one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence(also) {
      for (const socket of sockets) socket.unpipe()
      isSilent = also === 'all'
    },
    heal() {
      isSilent = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
