import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A proxy before a TCP server that can fall silent as a firewall does: nothing is closed, and nothing passes any more. */
export interface SilentProxy {
  port: number
  /**
   * Lets nothing more pass on connections that are open, and on no other: on all of them, or on those alone on which
   * PostgreSQL was told to listen. @param which `all`: also those that are opened from now on, until `heal`
   */
  silence(which: 'open' | 'listening' | 'all'): void
  /** Has whatever passes wait for so many milliseconds, in each direction, until `heal`. */
  slow(milliseconds: number): void
  /** Closes every connection. */
  cut(): void
  /** Lets new connections pass again, at once. */
  heal(): void
  close(): void
}

interface Line {
  sockets: Socket[]
  passing: Transform[]
  isListening: boolean
}

/** @param target the port on 127.0.0.1 that it stands before */
export async function silentProxy(target: number): Promise<SilentProxy> {
  const lines = new Set<Line>()
  let isSilent = false
  let delay = 0
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const line: Line = { sockets: [client, upstream], passing: [], isListening: false }
    lines.add(line)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        lines.delete(line)
        other.destroy()
      })
      if (isSilent) continue
      const passing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          if (one === client && chunk.includes('LISTEN "')) line.isListening = true
          if (delay > 0) setTimeout(done, delay, null, chunk)
          else done(null, chunk)
        },
      })
      line.passing.push(passing)
      one.pipe(passing).pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const { sockets } of lines) for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    silence(which) {
      for (const { sockets, passing, isListening } of lines) {
        if (which === 'listening' && !isListening) continue
        for (const socket of sockets) socket.unpipe()
        for (const one of passing) one.unpipe()
      }
      isSilent = which === 'all'
    },
    slow(milliseconds) {
      delay = milliseconds
    },
    cut,
    heal() {
      isSilent = false
      delay = 0
    },
    close() {
      cut()
      server.close()
    },
  }
}
