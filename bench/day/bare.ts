import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The header in which a request names the number of bytes that the bare server answers with. */
export const BYTES = 'x-bytes'

/** A plain `node:http` server in a process of its own: it reads each request, and answers as many bytes as it names. */
export async function startBare(): Promise<{ url: string; stop(): void }> {
  const child = fork(import.meta.filename)
  process.once('exit', () => child.kill('SIGKILL'))
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') }
}

if (import.meta.main) {
  const bodies = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const bytes = String(request.headers[BYTES])
    const body = bodies.get(bytes) ?? Buffer.alloc(Number(bytes))
    bodies.set(bytes, body)
    request.resume().on('end', () => response.writeHead(200, { 'content-length': body.length }).end(body))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => process.exit())
}
