import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type Site, startSite } from './server.ts'

/** Few enough for a test to use up: 96 connections, 24 for one network. */
const DESCRIPTORS = 256

let site: Site
const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await site.stop()
})

const port = () => Number(new URL(site.url).port)

/**
 * Opens connections that send nothing. @param from an address of this machine: each of 127.0.0.0/8 counts as a network
 */
async function idle(count: number, from = '127.0.0.1'): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect({ port: port(), host: '127.0.0.1', localAddress: from }))
  open.push(...sockets)
  await Promise.all(
    sockets.map((socket) => {
      // Connections over the limit are closed.
      socket.on('error', () => {}).resume()
      return Promise.race([once(socket, 'connect'), once(socket, 'close')])
    }),
  )
  return sockets
}

const stillOpen = (sockets: Socket[]) => sockets.filter(({ closed }) => !closed).length

/** The status of a response, over a connection of its own. */
async function ask(path: string, from: string): Promise<number | undefined> {
  const request = get({ port: port(), host: '127.0.0.1', path, localAddress: from, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('limits connections per network, closing idle ones of that network only', async () => {
  site = await startSite({ RATE_LIMITS: 'on' }, { descriptors: DESCRIPTORS })
  const [other] = await idle(1, '127.0.0.3')
  const many = await idle(300, '127.0.0.2')
  await expect.poll(() => stillOpen(many)).toBeLessThanOrEqual(24)
  expect(await ask('/', '127.0.0.3')).toBe(200)
  expect(await ask('/', '127.0.0.2')).toBe(200)
  expect(other?.closed).toBe(false)
})

test('responds despite more idle connections than there are file descriptors', async () => {
  site = await startSite({ RATE_LIMITS: 'on' }, { descriptors: DESCRIPTORS })
  const many: Socket[] = []
  for (let i = 0; i < 30; i++) many.push(...(await idle(10, `127.0.1.${i + 1}`)))
  await expect.poll(() => stillOpen(many)).toBeLessThanOrEqual(96)
  for (const from of ['127.0.0.1', '127.0.1.1']) expect(await ask('/', from)).toBe(200)
  expect(await ask('/readyz', '127.0.0.1')).toBe(200)
})

test('limits connections behind a proxy by what the process can hold, not by network', async () => {
  site = await startSite({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' }, { descriptors: DESCRIPTORS })
  const many = await idle(96)
  await idle(4)
  await expect.poll(() => stillOpen(many)).toBe(92)
  expect(await ask('/', '127.0.0.1')).toBe(200)
})

test('survives running out of file descriptors, and responds once some are free', async () => {
  site = await startSite({}, { descriptors: DESCRIPTORS })
  const [standing] = await idle(1)
  await idle(2 * DESCRIPTORS)
  // Timers check the connections every second, and release memory five seconds after the start.
  await sleep(6_000)
  const answered = once(standing as Socket, 'data')
  standing?.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of open) socket.destroy()
  await expect.poll(() => ask('/readyz', '127.0.0.1').catch(() => undefined)).toBe(200)
})

const preload = (source: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` })

test('logs an exception in a timer or connection once, and keeps running', async () => {
  site = await startSite(
    preload(`
      import { connect } from 'node:net'
      process.on('SIGUSR2', () => {
        setTimeout(() => { throw new Error('a timer failed') })
        setTimeout(() => connect(1, '127.0.0.1'))
      })`),
  )
  process.kill(site.pid(), 'SIGUSR2')
  await expect.poll(() => site.said()).toContain('uncaught exception')
  expect(await ask('/', '127.0.0.1')).toBe(200)
  expect(site.said().split('"msg":"uncaught exception"')).toHaveLength(2)
})

test('exits and logs the reason when the writer thread fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blogi-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const sign = join(folder, 'fail')
  const thread = `
    import { existsSync } from 'node:fs'
    setInterval(() => {
      if (existsSync(${JSON.stringify(sign)})) throw new Error('the writer failed')
    }, 50)`
  site = await startSite(
    preload(`
      import threads from 'node:worker_threads'
      import { syncBuiltinESMExports } from 'node:module'
      const fails = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(thread)}`)}
      threads.Worker = class extends threads.Worker {
        constructor(file, options) {
          super(file, { ...options, execArgv: ['--import', fails] })
        }
      }
      syncBuiltinESMExports()`),
  )
  await writeFile(sign, '')
  expect(await site.ended()).toBe(1)
  expect(site.said()).toContain('the writer failed')
})

test('rejected WebSockets take up no connection slots, however long they take to close', async () => {
  site = await startSite({ RATE_LIMITS: 'on' }, { descriptors: DESCRIPTORS })
  for (let i = 0; i < 6; i++) {
    for (const socket of await idle(20, `127.0.2.${i + 1}`)) {
      // An upgrade request that is not a WebSocket: it is answered, rejected, and waits for the client to close.
      socket.write(
        `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: 127.0.0.1:${port()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      )
    }
  }
  expect(await ask('/', '127.0.0.1')).toBe(200)
  expect(await ask('/', '127.0.2.1')).toBe(200)
})

test('accepts every connection that came while the program was busy', async () => {
  site = await startSite()
  process.kill(site.pid(), 'SIGSTOP')
  const many = Array.from({ length: 1000 }, () => connect({ port: port(), host: '127.0.0.1' }))
  open.push(...many)
  let connected = 0
  for (const socket of many) socket.on('error', () => {}).once('connect', () => connected++)
  // The system connects them; one that it drops would try again a second later.
  await expect.poll(() => connected, { timeout: 900 }).toBe(many.length)
})
