import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type ServerOptions } from 'socket.io'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClientEvents, ServerEvents } from '#contract/live.ts'
import { type LiveSocket, openSocket, pauseAfter } from './socket.ts'

// A global of browsers, missing in Node.
vi.stubGlobal('addEventListener', () => {})

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** A server of the real protocol, and a socket on the way to it. */
async function connecting(options: Partial<ServerOptions> = {}) {
  const http = createServer()
  const io = new Server<ClientEvents, ServerEvents>(http, options)
  await new Promise<void>((resolve) => http.listen(0, resolve))
  ended.push(() => io.close())
  const socket = openSocket(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  ended.push(() => socket.disconnect())
  return { io, http, socket }
}

const connected = (socket: LiveSocket) =>
  new Promise<boolean>((resolve) => socket.on('connect', (isRetry) => resolve(isRetry)))

test('receives events, and sends some that are acknowledged', async () => {
  const { io, socket } = await connecting()
  const watched = new Promise<string>((resolve) =>
    io.on('connection', (one) =>
      one.on('watchBlog', (blogId, done) => {
        resolve(blogId)
        done?.()
      }),
    ),
  )
  io.on('connection', (one) => one.on('isCurrent', (pageId, answer) => answer(pageId === 'a page')))
  const isOpen = connected(socket)
  socket.connect()
  expect(await isOpen).toBe(false)
  expect(socket.connected).toBe(true)
  const acknowledged = new Promise<void>((resolve) => socket.emit('watchBlog', 'a blog', resolve))
  expect(await watched).toBe('a blog')
  await acknowledged
  expect(await new Promise((resolve) => socket.emit('isCurrent', 'a page', resolve))).toBe(true)
  const heard = new Promise((resolve) => socket.on('subscriberCountChanged', (...what) => resolve(what)))
  io.emit('subscriberCountChanged', 'an author, “Ada”\n', 3)
  expect(await heard).toEqual(['an author, “Ada”\n', 3])
})

test('answers the pings of the server, and so stays open', async () => {
  const { io, socket } = await connecting({ pingInterval: 20, pingTimeout: 200 })
  const isOpen = connected(socket)
  socket.connect()
  await isOpen
  const [one] = await io.fetchSockets()
  const pongs = new Promise<void>((resolve) => {
    let count = 0
    const { conn } = io.sockets.sockets.get(one?.id ?? '') ?? {}
    conn?.on('packet', ({ type }: { type: string }) => type === 'pong' && ++count === 3 && resolve())
  })
  await pongs
  expect(socket.connected).toBe(true)
})

test('opens again after the connection was lost', async () => {
  const { io, socket } = await connecting()
  const isOpen = connected(socket)
  socket.connect()
  await isOpen
  const isOpenAgain = connected(socket)
  for (const one of io.sockets.sockets.values()) one.conn.close()
  expect(await isOpenAgain).toBe(true)
})

test('gives a connection up on which nothing more is heard, and opens another', async () => {
  const { io, socket } = await connecting({ pingInterval: 100, pingTimeout: 100 })
  const isOpen = connected(socket)
  socket.connect()
  await isOpen
  const isOpenAgain = connected(socket)
  // The server's end of the first connection falls silent, as if the network between had gone.
  for (const one of io.sockets.sockets.values()) Object.assign(one.conn, { sendPacket: () => {} })
  expect(await isOpenAgain).toBe(true)
})

test('tells that the server closed it for good, and opens again when it is asked to', async () => {
  const { io, socket } = await connecting()
  const isOpen = connected(socket)
  socket.connect()
  await isOpen
  const isClosed = new Promise<void>((resolve) => socket.on('closedByServer', resolve))
  io.disconnectSockets()
  await isClosed
  expect(socket.connected).toBe(false)
  const isOpenAgain = connected(socket)
  socket.connect()
  expect(await isOpenAgain).toBe(false)
})

test('opens another in its place without an error, also while it is still opening', async () => {
  const errors: unknown[] = []
  const Original = WebSocket
  class Watched extends Original {
    constructor(address: string) {
      super(address)
      this.addEventListener('error', (event) => errors.push(event))
    }
  }
  vi.stubGlobal('WebSocket', Watched)
  ended.push(() => vi.stubGlobal('WebSocket', Original))
  const { io, socket } = await connecting()
  const isOpen = connected(socket)
  socket.connect()
  socket.reopen()
  await isOpen
  await vi.waitFor(() => expect(io.engine.clientsCount).toBe(1))
  const isOpenAgain = connected(socket)
  socket.reopen()
  expect(await isOpenAgain).toBe(false)
  await vi.waitFor(() => expect(io.engine.clientsCount).toBe(1))
  expect(errors).toEqual([])
})

test('polls where no WebSocket can be opened, and all else stays the same', async () => {
  const { io, socket } = await connecting({ transports: ['polling'] })
  io.on('connection', (one) => one.on('watchBlog', (_id, done) => done?.()))
  const isOpen = connected(socket)
  socket.connect()
  await isOpen
  const heard = new Promise((resolve) => socket.on('subscriberCountChanged', (...what) => resolve(what)))
  io.emit('subscriberCountChanged', 'an author', 3)
  expect(await heard).toEqual(['an author', 3])
  await new Promise<void>((resolve) => socket.emit('watchBlog', 'a blog', resolve))
  const isClosed = new Promise<void>((resolve) => socket.on('closedByServer', resolve))
  io.disconnectSockets()
  await isClosed
  expect(socket.connected).toBe(false)
})

test('tries again without end, 1 to 5 seconds apart, within half as much more or less', () => {
  for (let round = 0; round < 100; round++) {
    expect(pauseAfter(1)).toBeGreaterThanOrEqual(500)
    expect(pauseAfter(1)).toBeLessThanOrEqual(1500)
    for (const failures of [4, 50, 5000]) {
      expect(pauseAfter(failures)).toBeGreaterThanOrEqual(4000)
      expect(pauseAfter(failures)).toBeLessThanOrEqual(5000)
    }
  }
})
