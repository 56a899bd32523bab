import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type ConnectionLimits, connectionLimits, limitConnections, TOO_MANY_CONNECTIONS } from './connection-limits.ts'
import { rejectEarly } from './reject-early.ts'

/** A server that holds its responses to `/wait` until the test ends them. */
async function serve(limits: ConnectionLimits) {
  const waiting: ServerResponse[] = []
  let told = 0
  const connections = limitConnections(limits, () => {
    told += 1
  })
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (connections.isRejected(request.socket))
      rejectEarly(request, response, TOO_MANY_CONNECTIONS, { httpsOnly: [], siteName: 'Blogi' })
    else if (request.url === '/wait') waiting.push(response)
    else response.end('served')
  })
  connections.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** @param from an address of this machine: any of 127.0.0.0/8 */
  const open = async (from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { open, waiting, told: () => told }
}

async function answer(socket: Socket): Promise<string> {
  const [data] = await once(socket, 'data')
  return String(data)
}
async function ask(socket: Socket, path = '/'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  return answer(socket)
}
const isClosed = (socket: Socket) => {
  socket.resume()
  return once(socket, 'close')
}

test('a connection above the limit closes the one that has been idle longest', async () => {
  const { open } = await serve({ all: 3, perNetwork: Number.POSITIVE_INFINITY })
  const [first, second] = [await open(), await open()]
  await ask(first)
  await ask(second)
  await ask(first)
  const third = await open()
  expect(await ask(third)).toContain('served')
  const fourth = await open()
  await isClosed(second)
  for (const socket of [first, third, fourth]) expect(await ask(socket)).toContain('served')
})

test('a network above its limit loses one of its own connections, and no other does', async () => {
  const { open } = await serve({ all: 10, perNetwork: 2 })
  const other = await open('127.0.0.3')
  const [first, second] = [await open('127.0.0.2'), await open('127.0.0.2')]
  const third = await open('127.0.0.2')
  await isClosed(first)
  for (const socket of [other, second, third]) expect(await ask(socket)).toContain('served')
})

test.each([
  ['its network', { all: 10, perNetwork: 2 }],
  ['all', { all: 2, perNetwork: Number.POSITIVE_INFINITY }],
])('closes an incomplete request, not one being served, when none of %s is idle', async (_whose, limits) => {
  const { open, waiting, told } = await serve(limits)
  const served = await open()
  served.write('GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
  const half = await open()
  half.write('POST /wait HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nx')
  await expect.poll(() => waiting.length).toBe(2)
  const next = await open()
  await isClosed(half)
  expect(await ask(next)).toContain('served')
  waiting[0]?.end('served at last')
  expect(await answer(served)).toContain('served at last')
  expect(told()).toBe(0)
})

test('responds 503 while every connection is being served, until one is free', async () => {
  const { open, waiting, told } = await serve({ all: 1, perNetwork: 1 })
  const served = await open()
  served.write('GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => waiting.length).toBe(1)
  const refusal = await ask(await open())
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /)
  expect(refusal).toMatch(/\r\nretry-after: 1\r\n/)
  expect(refusal).toMatch(/\r\nrefresh: 1\r\n/)
  expect(refusal).toMatch(/\r\nconnection: close\r\n/)
  expect(refusal).toContain('The site is very busy. Please try again in a moment.')
  expect(await ask(await open(), '/api/v1/x')).toMatch(
    /\r\n\r\n\{"statusCode":503,"success":false,"code":"busy","message":"The site/,
  )
  expect(told()).toBe(2)
  waiting[0]?.end('done')
  await answer(served)
  expect(await ask(await open())).toContain('served')
})

test('silent connections are closed, longest silent first, to answer others', async () => {
  const { open, waiting } = await serve({ all: 1, perNetwork: 1 })
  const served = await open()
  served.write('GET /wait HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => waiting.length).toBe(1)
  for (const network of [1, 2, 3, 4, 5]) {
    const silent = await Promise.all(Array.from({ length: 40 }, () => open(`127.0.1.${network}`)))
    let closed = 0
    for (const socket of silent) void isClosed(socket).then(() => (closed += 1))
    // One network cannot keep others from being answered, nor can all of them keep out those that come later.
    await expect.poll(() => closed).toBeGreaterThanOrEqual(24)
    for (const from of ['127.0.0.2', `127.0.1.${network}`])
      expect(await ask(await open(from))).toMatch(/^HTTP\/1\.1 503 /)
  }
})

test.each([
  [128, false, { all: 32, perNetwork: 8 }],
  [1024, false, { all: 480, perNetwork: 120 }],
  [4096, false, { all: 2016, perNetwork: 504 }],
  [1_048_576, false, { all: 65_536, perNetwork: 1000 }],
  [Number.POSITIVE_INFINITY, false, { all: 65_536, perNetwork: 1000 }],
  [4096, true, { all: 2016, perNetwork: Number.POSITIVE_INFINITY }],
])('with %d file descriptors and trustProxy %s, the connection limits are %j', (descriptors, trustProxy, limits) => {
  expect(connectionLimits(trustProxy, descriptors)).toEqual(limits)
})
