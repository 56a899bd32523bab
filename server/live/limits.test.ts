import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { PACKETS_MAX, SOCKETS_MAX, socketLimits } from './limits.ts'

const sites: TestSite[] = []
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const site of sites) await site.close()
})

async function listening(RATE_LIMITS: 'on' | 'off'): Promise<string> {
  const site = await makeSite({ RATE_LIMITS, TRUST_PROXY: 'true' })
  sites.push(site)
  return listen(site)
}

/** A socket from an address, or undefined if it is rejected. */
function connect(site: string, address: string): Promise<Socket | undefined> {
  const socket = io(site, {
    extraHeaders: { 'x-forwarded-for': address },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', () => resolve(undefined))
  })
}

test('limits the sockets of one address alone, and a closed one frees its place', async () => {
  const site = await listening('on')
  const sockets = await Promise.all(Array.from({ length: SOCKETS_MAX }, () => connect(site, '10.0.0.1')))
  expect(sockets.filter(Boolean)).toHaveLength(SOCKETS_MAX)
  expect(await connect(site, '10.0.0.1')).toBeUndefined()
  expect(await connect(site, '10.0.0.2')).toBeDefined()
  sockets[0]?.disconnect()
  await expect.poll(async () => (await connect(site, '10.0.0.1')) !== undefined).toBe(true)
})

test('counts the addresses of one IPv6 network as one', async () => {
  const site = await listening('on')
  await Promise.all(Array.from({ length: SOCKETS_MAX }, (_, i) => connect(site, `2001:db8:1:2::${i.toString(16)}`)))
  expect(await connect(site, '2001:db8:1:2:ffff::1')).toBeUndefined()
  expect(await connect(site, '2001:db8:1:3::1')).toBeDefined()
})

test('disconnects only a socket that exceeds the message limit', async () => {
  const site = await listening('on')
  const [loud, quiet] = [await connect(site, '10.0.0.3'), await connect(site, '10.0.0.3')]
  const cut = new Promise((resolve) => loud?.on('disconnect', resolve))
  for (let i = 0; i < PACKETS_MAX * 2; i++) loud?.emit('watchBlog', 'x')
  expect(await cut).toBe('transport close')
  for (let i = 0; i < PACKETS_MAX / 2; i++) await quiet?.emitWithAck('watchBlog', 'x')
  expect(quiet?.connected).toBe(true)
})

test('sockets that send too much and read nothing free their places at once', async () => {
  const site = await listening('on')
  const flood = Array.from({ length: SOCKETS_MAX }, () => {
    const headers = { 'x-forwarded-for': '10.0.0.4' }
    return new WebSocket(`${site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers })
  })
  await Promise.all(flood.map((socket) => once(socket, 'open')))
  expect(await connect(site, '10.0.0.4')).toBeUndefined()
  for (const socket of flood) {
    // The client never reads the close frame and so never answers it, for which it has 30 s.
    socket.pause()
    for (let i = 0; i < PACKETS_MAX * 2; i++) socket.send('42["watchBlog","x"]')
  }
  await expect.poll(async () => (await connect(site, '10.0.0.4')) !== undefined).toBe(true)
  for (const socket of flood) socket.terminate()
})

test('does not answer pings, so that a client that does not read fills no buffer', async () => {
  const site = await listening('off')
  const socket = new WebSocket(`${site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await once(socket, 'open')
  let pongs = 0
  socket.on('pong', () => {
    pongs += 1
  })
  for (let i = 0; i < 100; i++) socket.ping('Are you there?')
  const joined = once(socket, 'message')
  socket.send('40')
  await joined
  expect(pongs).toBe(0)
  socket.terminate()
})

test('RATE_LIMITS=off turns off both limits', async () => {
  const site = await listening('off')
  const sockets = await Promise.all(Array.from({ length: SOCKETS_MAX + 5 }, () => connect(site, '10.0.0.1')))
  expect(sockets.every(Boolean)).toBe(true)
  for (let i = 0; i < PACKETS_MAX * 5; i++) sockets[0]?.emit('watchBlog', 'x')
  await sockets[0]?.emitWithAck('watchBlog', 'x')
  expect(sockets[0]?.connected).toBe(true)
})

test.each([
  [
    { all: 2016, perNetwork: 504 },
    { all: 1512, perNetwork: 200 },
  ],
  [
    { all: 96, perNetwork: 24 },
    { all: 72, perNetwork: 12 },
  ],
  [
    { all: 2016, perNetwork: Number.POSITIVE_INFINITY },
    { all: 1512, perNetwork: 200 },
  ],
])('of %j connections, %j may be sockets, which leaves some for plain requests', (connections, sockets) => {
  expect(socketLimits(connections)).toEqual(sockets)
})
