import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { describe, expect, type TestContext, test, vi } from 'vitest'
import { call, respond } from '../testing/call.ts'
import { emptyPostgres, makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { faultyProxy } from '../testing/silent-proxy.ts'

/** Milliseconds in which an instance must recover. */
const HEALS_WITHIN = 15_000

// The embedded engine has no connections. Concurrent, because each test mostly waits until a connection is closed.
describe.runIf(process.env.TEST_ENGINE === 'postgres').concurrent('when connections to PostgreSQL go silent', () => {
  /** An instance whose connections can go silent, and another instance on the same database. */
  async function twoInstances({ onTestFinished }: TestContext) {
    const database = await emptyPostgres()
    onTestFinished(database.drop)
    const url = new URL(database.url)
    const proxy = await faultyProxy(Number(url.port))
    onTestFinished(() => proxy.close())
    url.port = String(proxy.port)
    const cut = await makeSite({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
    onTestFinished(cut.close)
    const other = await makeSite({ DATABASE_URL: database.url, DATA_DIR: cut.config.dataDir })
    onTestFinished(other.close)
    await expect.poll(async () => (await listing(cut)).statusCode).toBe(200)
    return { cut, other, proxy }
  }
  async function socketOf({ app }: TestSite, { cookie }: SignedIn): Promise<Socket> {
    await app.listen({ port: 0 })
    const { port } = app.server.address() as AddressInfo
    const options = { extraHeaders: { cookie }, transports: ['websocket'], reconnection: false }
    const socket = io(`http://127.0.0.1:${port}`, options)
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    return socket
  }
  const eventually = (what: () => Promise<boolean>) => vi.waitUntil(what, { timeout: HEALS_WITHIN, interval: 200 })
  const listing = (on: TestSite) => call(on, 'GET /blog/getAllBlog')
  const me = (on: TestSite, as: SignedIn) => call(on, 'GET /user/me', { as })
  const authors = (on: TestSite, query: string) => respond(on, 'GET /user/authors', { query: { query } })

  test('an instance shows new blogs and ends sessions of others without notifications', {
    timeout: 120_000,
  }, async (context) => {
    const { cut, other, proxy } = await twoInstances(context)
    const author = await signedIn(other.app)
    expect((await listing(cut)).data).toEqual([])
    expect((await me(cut, author)).statusCode).toBe(200)
    const socket = await socketOf(cut, author)
    const ended = new Promise((resolve) => socket.on('disconnect', resolve))
    proxy.silence('open')
    await postBlog(other.app, author)
    await call(other, 'GET /user/logout', { as: author })
    await eventually(async () => {
      const answer = await listing(cut)
      return answer.statusCode === 200 && answer.data.length === 1
    })
    await eventually(async () => (await me(cut, author)).statusCode === 401)
    expect(await ended).toBe('io server disconnect')
  })

  test('changes of an instance reach the others once its connection is back', { timeout: 120_000 }, async (context) => {
    const { cut, other, proxy } = await twoInstances(context)
    const author = await signedIn(cut.app)
    expect((await listing(other)).data).toEqual([])
    proxy.silence('open')
    await eventually(async () => (await postBlog(cut.app, author).catch(() => undefined)) !== undefined)
    await eventually(async () => (await listing(other)).data.length > 0)
  })

  test('requests in progress respond 503, and later ones succeed', {
    timeout: 120_000,
  }, async (context) => {
    const { cut, proxy } = await twoInstances(context)
    proxy.silence('all')
    const asked = await Promise.all(Array.from({ length: 20 }, (_, at) => authors(cut, `nobody${at}`)))
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(asked[0]?.headers['retry-after']).toBeDefined()
    proxy.heal()
    await eventually(async () => (await authors(cut, 'somebody')).statusCode === 200)
  })
})
