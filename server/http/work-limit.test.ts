import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import { listen } from '../testing/listen.ts'
import { captureLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { RENDERING, WORK_AT_ONCE, WORK_PER_SECOND, workOf } from './work-limit.ts'

/** Bytes of a missing page: a few of them are as much work as hundreds of usual pages. */
const LONG = 1_600_000
/** The cost of each, in milliseconds. */
const COST = RENDERING + workOf(LONG)

/** Rendering a page waits for this. */
let meanwhile = async () => {}

/** Pages that call the API, unless their path is unknown; only the home page exists. */
const entry = {
  isPersonal: () => false,
  addressOf: (path: string) => (path === '/' ? path : undefined),
  async render(path: string, fetchAnswer: (path: string) => Promise<{ status: number; body: unknown }>) {
    if (path.startsWith('/unknown')) {
      await meanwhile()
      return { status: 404, head: '', app: '', state: '' }
    }
    const [listing, me] = [await fetchAnswer('/api/v1/blog/getAllBlog'), await fetchAnswer('/api/v1/user/me')]
    await meanwhile()
    const app = `${listing.status} ${me.status} `
    if (path === '/') return { status: 200, head: '', app, state: '' }
    return { status: 404, head: '', app: app.padEnd(LONG), state: '' }
  },
}
const pages = { load: async () => ({ entry, template: '<!--app-->' }), files: undefined }

let site: TestSite
let origin: string
let reader: SignedIn
let blogId: string
beforeAll(async () => {
  site = await makeSite({ RATE_LIMITS: 'on', TRUST_PROXY: 'true', LOG_LEVEL: 'warn' }, { pages })
  origin = await listen(site)
  reader = await signedIn(site.app)
  blogId = (await postBlog(site.app, reader))._id
})
afterAll(() => site.close())

// The clock does not move unless a test sets it: a busy machine gives no client more.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})

/** Over the network: injected requests count for no one. Reads the body, so that the connection is free again. */
async function ask(url: string, address: string, more: { method?: 'GET' | 'POST'; cookie?: string } = {}) {
  const answer = await fetch(origin + url, {
    method: more.method ?? 'GET',
    headers: { 'x-forwarded-for': address, cookie: more.cookie ?? '', 'accept-encoding': 'identity' },
  })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

/** Requests missing pages until it is rejected. @returns how many were rendered */
async function flood(address: string): Promise<number> {
  for (let made = 0; made < 100; made++) {
    const { status, body } = await ask(`/nowhere/${made}`, address)
    if (status === 429) return made
    // A page in progress is rendered completely: its own API calls are never rejected.
    expect([status, body.trim()]).toEqual([404, '200 401'])
  }
  return 100
}

test('a client that requests too much work gets 429, and no other client does', async () => {
  const log = captureLog(site.app.log)
  const made = await flood('10.2.0.1')
  expect(made).toBeLessThanOrEqual(Math.ceil(WORK_AT_ONCE / COST))
  expect(made).toBeGreaterThan((WORK_AT_ONCE / COST) * 0.8)
  for (const url of ['/api/v1/user/authors?limit=9', '/api/v1/user/me', '/api/v1/no/such/call']) {
    const refused = await ask(url, '10.2.0.1', { cookie: reader.cookie })
    expect(Failure.parse(JSON.parse(refused.body))).toMatchObject({
      statusCode: 429,
      message: 'Your network asks for too much at once. Please wait a second and try again.',
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  }
  const page = await ask('/nowhere', '10.2.0.1')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual([429, '1', '1'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('Please wait a second and try again.')
  expect(page.headers.has('content-security-policy')).toBe(true)
  // The connection is closed: nothing sent behind the request is read.
  expect(page.headers.get('connection')).toBe('close')

  expect((await ask('/nowhere', '10.2.0.2')).status).toBe(404)
  expect((await ask('/api/v1/user/me', '10.2.0.2', { cookie: reader.cookie })).status).toBe(200)
  expect((await ask('/healthz', '10.2.0.1')).status).toBe(200)
  const [told, ...more] = log.lines().filter(({ msg }) => String(msg).includes('work limit'))
  expect([told?.network, more]).toEqual(['10.2.0.1', []])
})

test('work for a client that disconnects before the response counts too', async () => {
  for (let made = 0; made <= WORK_AT_ONCE / COST; made++) {
    const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    meanwhile = () => {
      begun.resolve()
      return left.promise
    }
    const accepted = once(site.app.server, 'connection')
    const client = connect(Number(new URL(origin).port), new URL(origin).hostname)
    client.write(`GET /nowhere/${made} HTTP/1.1\r\nhost: a.example\r\nx-forwarded-for: 10.6.0.1\r\n\r\n`)
    await begun.promise
    const [connection] = await accepted
    const closed = once(connection, 'close')
    client.destroy()
    await closed
    left.resolve()
  }
  meanwhile = async () => {}
  await expect.poll(async () => (await ask('/api/v1/user/me', '10.6.0.1')).status).toBe(429)
  expect((await ask('/api/v1/user/me', '10.6.0.2')).status).toBe(401)
})

test('cached responses are free, even for a rate-limited client', async () => {
  const kept = ['/', '/api/v1/blog/getAllBlog', '/api/v1/user/mostSubsAuthor', '/api/v1/user/authors']
  const read = (path: string) => fetch(origin + path, { headers: { 'x-forwarded-for': '10.3.0.1' } })
  for (const path of kept) await (await read(path)).arrayBuffer()
  await flood('10.3.0.1')
  const statuses = await Promise.all([...kept, ...kept].map(async (path) => (await read(path)).status))
  expect(statuses).toEqual(Array(8).fill(200))
})

/** Sends pipelined requests. @returns the statuses received until all were answered or the connection closed */
async function sendAhead(paths: string[], address: string): Promise<string[]> {
  const socket = connect(Number(new URL(origin).port), new URL(origin).hostname)
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a.example\r\nx-forwarded-for: ${address}\r\n\r\n`
  let received = ''
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status)
  socket.setEncoding('latin1').on('data', (data) => {
    received += data
    if (statuses().length === paths.length) socket.end()
  })
  socket.write(paths.map(get).join(''))
  await once(socket, 'close')
  return statuses()
}

test('pipelined requests delay no other client, and only allowed work is done', async () => {
  await ask('/', '10.7.0.2')
  let made = 0
  onTestFinished(() => {
    meanwhile = async () => {}
  })
  meanwhile = async () => {
    made += 1
    const until = performance.now() + RENDERING
    while (performance.now() < until);
  }
  const paths = (client: number) => Array.from({ length: 6 }, (_, i) => `/unknown/${client}-${i}`)
  const clients = Array.from({ length: 50 }, (_, client) => sendAhead(paths(client), '10.7.0.1'))
  await expect.poll(() => made, { interval: 1 }).toBeGreaterThan(0)
  const before = made
  expect((await ask('/', '10.7.0.2')).status).toBe(200)
  expect(made - before).toBeLessThan(50)
  const answers = await Promise.all(clients)
  expect(made).toBeLessThanOrEqual(WORK_AT_ONCE / RENDERING)
  // A rejected client gets one response, and none for later requests.
  for (const statuses of answers) expect(statuses.join(' ')).toMatch(/^(?:404 ?)*(?:429)?$/)
  expect(answers.flat()).toContain('429')
})

test('the limit recovers after Retry-After, never beyond the initial allowance', async () => {
  const first = await flood('10.4.0.1')
  site.wait(1000)
  const afterASecond = await flood('10.4.0.1')
  expect(afterASecond).toBeGreaterThan(0)
  expect(afterASecond).toBeLessThanOrEqual(Math.ceil(WORK_PER_SECOND / COST))
  site.wait(60 * 60 * 1000)
  expect(await flood('10.4.0.1')).toBe(first)
})

test('a hundred users behind one address are all served', async () => {
  for (let person = 0; person < 100; person++) {
    const calls = [
      ask('/api/v1/user/me', '10.5.0.1', { cookie: reader.cookie }),
      ask(`/api/v1/blog/singleBlog/${blogId}`, '10.5.0.1', { cookie: reader.cookie }),
      ask(`/api/v1/comment/getComment/${blogId}`, '10.5.0.1', { method: 'POST', cookie: reader.cookie }),
      ask('/api/v1/user/allUserBlog', '10.5.0.1', { cookie: reader.cookie }),
      ask('/api/v1/subscribe/getUserSubscribedAuthorBlogs', '10.5.0.1', { cookie: reader.cookie }),
      ask('/api/v1/blog/getAllBlog?limit=23', '10.5.0.1'),
      ...Array.from({ length: 4 }, () => ask('/media/none.webp', '10.5.0.1')),
    ]
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).not.toContain(429)
  }
}, 60_000)

test('addresses of one IPv6 network share a limit, and RATE_LIMITS=off disables it', async () => {
  await flood('2001:db8:7:7::1')
  expect((await ask('/nowhere', '2001:db8:7:7::2')).status).toBe(429)
  expect((await ask('/nowhere', '2001:db8:7:8::1')).status).toBe(404)
  const off = await makeSite({ RATE_LIMITS: 'off' }, { pages })
  const elsewhere = await listen(off)
  for (let i = 0; i < 60; i++) expect((await fetch(`${elsewhere}/unknown/${i}`)).status).toBe(404)
  await off.close()
}, 60_000)
