import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Milliseconds between two checks of an instance; it serves for 3 s after it has said that it is not ready. */
const CHECK_EVERY = 250

/**
 * A reverse proxy without sticky sessions, like the Caddy sample: each connection goes to the next ready instance that
 * accepts it, or, while none is ready, to the next that accepts it.
 */
export async function startProxy(urls: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const ports = urls.map((url) => Number(new URL(url).port))
  const open = new Set<Socket>()
  const unready = new Set<number>()
  let turn = 0
  const checks = setInterval(() => {
    for (const port of ports) {
      fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
        ({ ok }) => (ok ? unready.delete(port) : unready.add(port)),
        // It is stopped or killed: connections to it fail, and go to the next.
        () => unready.delete(port),
      )
    }
  }, CHECK_EVERY)
  const server = createServer({ pauseOnConnect: true }, (client) => forward(client, ports.length))

  function forward(client: Socket, tries: number): void {
    if (tries === 0) return void client.destroy()
    turn += 1
    const usable = unready.size < ports.length ? ports.filter((port) => !unready.has(port)) : ports
    const instance = connect(usable[turn % usable.length] as number, '127.0.0.1')
    instance.once('error', () => forward(client, tries - 1))
    instance.once('connect', () => {
      instance.removeAllListeners('error')
      for (const [one, other] of [
        [client, instance],
        [instance, client],
      ] as const) {
        open.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
      }
      client.resume()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(checks)
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
