import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FetchLimits, fetchPublic, type Guard, guardedFetch, isPublicAddress } from './fetch-public.ts'

const LIMITS: FetchLimits = { maxBytes: 100_000, milliseconds: 5000 }
const HERE = '127.0.0.1'

let server: Server
let port: number
let listener: RequestListener
let requests: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.headers.host?.split(':')[0]}${request.url}`)
    listener(request, response)
  })
  server.listen(0, HERE)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  requests = []
  listener = (_, response) => response.end('hello')
})

/** A guard that takes the address of the test's server for a public one, which every host has. */
const guard = (other: Partial<Guard> = {}): Guard => ({
  lookup: async () => [{ address: HERE, family: 4 }],
  isAllowed: (address) => address === HERE || isPublicAddress(address),
  ports: [port],
  ...other,
})
const at = (host: string, path = '/') => `http://${host}:${port}${path}`
const text = async (address: string, limits = LIMITS, fetched = guardedFetch(guard())) =>
  String((await fetched(address, limits)).body)
const redirect =
  (to: (path: string) => string | undefined): RequestListener =>
  (request, response) => {
    const location = to(request.url ?? '')
    if (location === undefined) response.end('arrived')
    else response.writeHead(302, { location }).end()
  }

test.each([
  'http://127.0.0.1',
  'http://2130706433',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://127.1',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[::127.0.0.1]',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1',
  'http://192.0.0.1',
  'http://198.18.0.1',
  'http://10.0.0.1',
  'http://192.168.1.1',
  'http://0.0.0.0',
  'http://224.0.0.1',
  'http://255.255.255.255',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://[fec0::1]',
  'http://[64:ff9b::7f00:1]',
  'http://[2002:7f00:1::]',
  'http://[::]',
  'http://localhost',
])('%s is refused', async (address) => {
  await expect(fetchPublic(address, LIMITS)).rejects.toMatchObject({ failure: 'inner' })
})

test.each([
  'ftp://example.org/a',
  'file:///etc/passwd',
  'data:text/plain,a',
  'http://user:secret@example.org/',
  'http://example.org:22/',
  'https://example.org:8443/',
  '//example.org',
  'not an address',
  '',
])('“%s” is no address to fetch', async (address) => {
  await expect(fetchPublic(address, LIMITS)).rejects.toMatchObject({ failure: 'address' })
})

test('public addresses of both kinds are allowed', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])
    expect(isPublicAddress(address)).toBe(true)
})

test('a page is fetched, decoded, with its type and its address after redirects', async () => {
  listener = (request, response) => {
    if (request.url === '/old') return response.writeHead(301, { location: '/new' }).end()
    return response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(gzipSync('hello'))
  }
  const fetched = await guardedFetch(guard())(at('pictures.example', '/old'), LIMITS)
  expect(fetched).toEqual({ url: at('pictures.example', '/new'), type: 'text/plain', body: Buffer.from('hello') })
})

test('a host with an inner address is refused, also if another one is public', async () => {
  const found = [
    { address: HERE, family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  const lookup = async () => found
  await expect(text(at('pictures.example'), LIMITS, guardedFetch(guard({ lookup })))).rejects.toMatchObject({
    failure: 'inner',
  })
  expect(requests).toEqual([])
})

test('a name that is bound to another address after it was checked leads nowhere', async () => {
  // One look-up a connection: what was checked is what is connected to.
  const lookup = vi.fn(async () => [{ address: lookup.mock.calls.length > 1 ? '10.0.0.1' : HERE, family: 4 }])
  expect(await text(at('pictures.example'), LIMITS, guardedFetch(guard({ lookup })))).toBe('hello')
  expect(lookup).toHaveBeenCalledTimes(1)
})

test('nothing is sent to an address that is not allowed once it is connected', async () => {
  const isAllowed = vi.fn(() => isAllowed.mock.calls.length === 1)
  await expect(text(at('pictures.example'), LIMITS, guardedFetch(guard({ isAllowed })))).rejects.toMatchObject({
    failure: 'inner',
  })
  expect(isAllowed).toHaveBeenCalledTimes(2)
  expect(requests).toEqual([])
})

test('five redirects are followed, and no sixth', async () => {
  const after = (many: number) =>
    redirect((path) => (Number(path.slice(1)) < many ? `/${Number(path.slice(1)) + 1}` : undefined))
  listener = after(5)
  expect(await text(at('pictures.example', '/0'))).toBe('arrived')
  listener = after(6)
  await expect(text(at('pictures.example', '/0'))).rejects.toMatchObject({ failure: 'redirects' })
})

test.each([1, 2, 3, 4, 5])('the address of redirect %i is checked', async (hop) => {
  for (const [location, failure] of [
    ['http://169.254.169.254/', 'address'],
    [`http://[::1]:${port}/`, 'inner'],
    [`http://inner.example:${port}/`, 'inner'],
    ['file:///etc/passwd', 'address'],
  ] as const) {
    const lookup = async (host: string) => [{ address: host === 'inner.example' ? '10.0.0.1' : HERE, family: 4 }]
    listener = redirect((path) => (Number(path.slice(1)) === hop ? location : `/${Number(path.slice(1)) + 1}`))
    await expect(text(at('pictures.example', '/1'), LIMITS, guardedFetch(guard({ lookup })))).rejects.toMatchObject({
      failure,
    })
  }
})

test('time is bounded: without an answer, between bytes, and over all redirects', async () => {
  const limits = { ...LIMITS, milliseconds: 100 }
  listener = () => {}
  await expect(text(at('silent.example'), limits)).rejects.toMatchObject({ failure: 'time' })
  listener = (_, response) => response.write('h')
  await expect(text(at('slow.example'), limits)).rejects.toMatchObject({ failure: 'time' })
  listener = (_, response) => setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60)
  await expect(text(at('turning.example'), limits)).rejects.toMatchObject({ failure: 'time' })
})

test('size is bounded: as announced, as sent, and as decoded', async () => {
  const large = Buffer.alloc(LIMITS.maxBytes + 1)
  listener = (_, response) => response.writeHead(200, { 'content-length': large.length }).write('h')
  await expect(text(at('announced.example'))).rejects.toMatchObject({ failure: 'size' })
  listener = (_, response) => {
    response.write(large)
    response.end()
  }
  await expect(text(at('sent.example'))).rejects.toMatchObject({ failure: 'size' })
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  expect(bomb.length).toBeLessThan(LIMITS.maxBytes)
  listener = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  await expect(text(at('bomb.example'))).rejects.toMatchObject({ failure: 'size' })
  listener = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync('hello'))
  await expect(text(at('twice.example'))).rejects.toMatchObject({ failure: 'encoding' })
  listener = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('hello')
  await expect(text(at('broken.example'))).rejects.toMatchObject({ failure: 'network' })
})

test('an error of the host comes with the time after which to ask again', async () => {
  listener = (_, response) => response.writeHead(429, { 'retry-after': '7' }).end()
  await expect(text(at('busy.example'))).rejects.toMatchObject({ failure: 'status', status: 429, retryAfter: 7 })
})

test('four requests to a host run at a time, while another host has its own four', async () => {
  const waiting: (() => void)[] = []
  listener = (_, response) => void waiting.push(() => response.end('hello'))
  const fetched = guardedFetch(guard())
  const all = Array.from({ length: 6 }, () => text(at('one.example'), LIMITS, fetched))
  const other = text(at('other.example'), LIMITS, fetched)
  await expect.poll(() => waiting).toHaveLength(5)
  expect(requests.filter((one) => one.startsWith('one'))).toHaveLength(4)
  while (requests.length < 7 || waiting.length > 0) {
    for (const answer of waiting.splice(0)) answer()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await Promise.all([...all, other])).toEqual(Array(7).fill('hello'))
})

test('sockets of many hosts are reused, and closed once they are idle', async () => {
  const sockets = new Set<Socket>()
  listener = (request, response) => {
    sockets.add(request.socket)
    response.end('hello')
  }
  const fetched = guardedFetch(guard(), 1000)
  const hosts = Array.from({ length: 5 }, (_, number) => at(`host-${number}.example`))
  for (const host of [...hosts, ...hosts]) await text(host, LIMITS, fetched)
  expect(sockets.size).toBe(hosts.length)
  await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed), { timeout: 3000 }).toBe(true)
})

test('a slow answer outlives the time of idle sockets', async () => {
  listener = (_, response) => void setTimeout(() => response.end('late'), 200)
  expect(await text(at('late.example'), LIMITS, guardedFetch(guard(), 50))).toBe('late')
})

test('a fetch ends with its caller', async () => {
  listener = () => {}
  const caller = new AbortController()
  const fetched = text(at('silent.example'), { ...LIMITS, signal: caller.signal })
  await expect.poll(() => requests).toHaveLength(1)
  caller.abort(new Error('no longer wanted'))
  await expect(fetched).rejects.toThrow('no longer wanted')
})
