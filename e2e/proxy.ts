import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A reverse proxy without sticky sessions: each connection goes to the next instance that accepts it. */
export async function startProxy(urls: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const ports = urls.map((url) => Number(new URL(url).port))
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ pauseOnConnect: true }, (client) => forward(client, ports.length))

  function forward(client: Socket, tries: number): void {
    if (tries === 0) return void client.destroy()
    turn += 1
    const instance = connect(ports[turn % ports.length] as number, '127.0.0.1')
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
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
