import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'

let site: TestSite
let port: number
beforeAll(async () => {
  site = await makeSite()
  port = Number(new URL(await listen(site)).port)
})
afterAll(() => site.close())

async function sent(bytes: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`

test.each(['h2c', 'websocket'])(
  'answers %s requests outside the socket path, and survives their disconnects',
  async (protocol) => {
    const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`
    const answered = await sent(get('/healthz', upgrade))
    const [answer] = await once(answered, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
    answered.destroy()
    // A reset without an error listener would fail this run.
    for (const wait of [0, 5, 50]) {
      const socket = await sent(get('/x', upgrade))
      await sleep(wait)
      socket.resetAndDestroy()
    }
    await sleep(100)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  },
)

test('answers pipelined requests in order, up to a limit', async () => {
  const few = await sent(Array.from({ length: 5 }, () => get('/healthz')).join(''))
  let received = ''
  few.on('data', (chunk) => {
    received += chunk
  })
  await expect.poll(() => received.split('HTTP/1.1 200').length - 1).toBe(5)
  few.destroy()

  const many = await sent(Array.from({ length: 500 }, () => get('/healthz')).join(''))
  many.on('error', () => {})
  many.resume()
  await once(many, 'close')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})
