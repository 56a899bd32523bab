import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A proxy for a TCP server that can drop traffic like a firewall: connections stay open, but no data passes. */
export interface SilentProxy {
  port: number
  /**
   * Drops all further data on open connections.
   * @param which `open`: all open connections; `listening`: only those that sent LISTEN to PostgreSQL; `all`: the open
   * ones, and new ones until `heal`
   */
  silence(which: 'open' | 'listening' | 'all'): void
  /** Delays all data by `milliseconds` in each direction, until `heal`. */
  slow(milliseconds: number): void
  /** Closes every connection. */
  cut(): void
  /** Lets new connections work again, without delay. */
  heal(): void
  close(): void
}

interface Line {
  sockets: Socket[]
  passing: Transform[]
  isListening: boolean
}

/** @param target the port on 127.0.0.1 to connect to */
export async function faultyProxy(target: number): Promise<SilentProxy> {
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
