import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './requests.ts'

/** A plain `node:http` server in a separate process that answers every request with the same bytes. */
export interface Bare {
  url: string
  pid: number
  /** Sets the response it sends from now on. */
  send(answer: Answer): Promise<void>
  stop(): void
}

export async function startBare(): Promise<Bare> {
  const child = fork(import.meta.filename, { serialization: 'advanced' })
  process.once('exit', () => child.kill('SIGKILL'))
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async send(answer) {
      child.send(answer)
      await once(child, 'message')
    },
    stop: () => child.kill('SIGKILL'),
  }
}

if (import.meta.main) {
  let { headers, body }: Answer = { headers: {}, body: Buffer.alloc(0) }
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', (answer: Answer) => {
    headers = answer.headers
    body = Buffer.from(answer.body)
    process.send?.('set')
  })
  process.on('disconnect', () => process.exit())
}
