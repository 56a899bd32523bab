import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { DRAFT_SAVE_MAX_BYTES } from '#contract/drafts.ts'
import { EXPECTED_USER_HEADER } from '#contract/expected-user.ts'
import { act, makeAdmin } from '../testing/admins.ts'
import { call } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { type SignedIn, signedIn } from '../testing/requests.ts'
import { WORK_AT_ONCE, workOf } from './work-limit.ts'

let site: TestSite
let port: number
let people: Record<'author' | 'reader' | 'silenced' | 'withoutSecondFactor', SignedIn>
beforeAll(async () => {
  site = await makeSite()
  port = Number(new URL(await listen(site)).port)
  people = {
    author: await signedIn(site.app),
    reader: await signedIn(site.app, { role: 'Reader' }),
    silenced: await signedIn(site.app),
    withoutSecondFactor: await makeAdmin(site, { secondFactor: false }),
  }
  expect((await act(site, await makeAdmin(site), 'silence', people.silenced)).statusCode).toBe(200)
})
afterAll(() => site.close())

/** Sends a head and the beginning of a body. @returns the status and whether the connection closes behind the answer */
async function begin(call: string, headers: Record<string, string>, body = '{"'): Promise<[status: number, string]> {
  const [method = '', path = ''] = call.split(' ')
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'a.example', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} /api/v1${path.replace(/:\w+/g, 'x')} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  const [data] = await once(socket.setEncoding('latin1'), 'data')
  socket.destroy()
  const [, status, head = ''] = /^HTTP\/1\.1 (\d+)([\s\S]*?)\r\n\r\n/.exec(String(data)) ?? []
  return [Number(status), /^connection: (.*)$/im.exec(head)?.[1] ?? '']
}

const withBody = Object.entries<Call>(CALLS).filter(([, { body, form }]) => body || form) as [CallName, Call][]

describe('a call that is not allowed is rejected before its body has arrived:', () => {
  test.each(withBody)('%s', async (name, { access, form, publishes }) => {
    const type = form ? 'multipart/form-data; boundary=x' : 'application/json'
    const refusal = async (cookie: string, more: Record<string, string> = {}) =>
      (await begin(name, { cookie, 'content-type': type, 'content-length': '50000', ...more }))[0]
    // A page that takes someone for signed in; of a call for everyone the session is not looked up.
    if (access !== 'public') expect(await refusal('', { [EXPECTED_USER_HEADER]: 'somebody' })).toBe(401)
    if (access !== 'public' && access !== 'anyone') expect(await refusal('')).toBe(401)
    if (access === 'author' || access === 'admin') expect(await refusal(people.reader.cookie)).toBe(403)
    if (access === 'admin') {
      expect(await refusal(people.author.cookie)).toBe(403)
      expect(await refusal(people.withoutSecondFactor.cookie)).toBe(403)
    }
    if (publishes) expect(await refusal(people.silenced.cookie)).toBe(403)
  })
})

test('a refused body without end closes its connection, any other leaves it open', async () => {
  const type = { 'content-type': 'application/json' }
  for (const [headers, connection] of [
    [{ 'content-length': '50000' }, 'keep-alive'],
    [{ 'content-length': '99999999999' }, 'close'],
    [{ 'transfer-encoding': 'chunked' }, 'close'],
  ] as const) {
    expect(await begin('PUT /drafts/:id', { ...type, ...headers }, '5\r\n{"fie\r\n')).toEqual([401, connection])
  }
})

test('the next request on a connection is answered once a refused body has arrived', async () => {
  const socket = connect(port, '127.0.0.1')
  const body = 'x'.repeat(1_000_000)
  const head = `host: a.example\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  socket.write(`PUT /api/v1/admin/pages/x HTTP/1.1\r\n${head}`)
  await once(socket, 'data')
  socket.write(`${body}GET /healthz HTTP/1.1\r\nhost: a.example\r\nconnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200/)
})

test('a session that ends while a body arrives no longer counts', async () => {
  const leaving = await signedIn(site.app)
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  const body = JSON.stringify({ version: 0, device: 'x', blogId: null, blogVersion: null, fields: {} })
  const head = `host: a.example\r\ncookie: ${leaving.cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  const arrived = once(site.app.server, 'request')
  socket.write(`PUT /api/v1/drafts/${randomUUID()} HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 9)}`)
  await arrived
  await call(site, 'GET /user/logout', { as: leaving })
  socket.write(body.slice(9))
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401/)
  socket.destroy()
})

test('many short values are refused before they are parsed, which would take long', async () => {
  const payload = `[${'{},'.repeat(1_000_000)}{}]`
  const timeOf = async (work: () => unknown) => {
    const start = process.threadCpuUsage()
    const result = await work()
    return [process.threadCpuUsage(start).user, result] as const
  }
  const [parsing] = await timeOf(() => JSON.parse(payload))
  const [refusing, answer] = await timeOf(() =>
    site.app.inject({
      method: 'PUT',
      url: `/api/v1/drafts/${randomUUID()}`,
      payload,
      headers: { cookie: people.author.cookie, 'content-type': 'application/json' },
    }),
  )
  expect((answer as { statusCode: number }).statusCode).toBe(400)
  expect(refusing).toBeLessThan(parsing / 2)
})

describe('work is counted by the length of a body', () => {
  let limited: TestSite
  let author: SignedIn
  let origin: string
  beforeAll(async () => {
    limited = await makeSite({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })
    author = await signedIn(limited.app)
    origin = await listen(limited)
  })
  afterAll(() => limited.close())
  // The clock does not move.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    return () => vi.useRealTimers()
  })

  const LONGEST = DRAFT_SAVE_MAX_BYTES - 1
  const stream = (part: string) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    })
  test.each([
    ['that is no JSON', () => 'x'.repeat(LONGEST), () => author.cookie, 400],
    ['that does not fit the schema', () => JSON.stringify('x'.repeat(LONGEST - 2)), () => author.cookie, 400],
    ['of a stranger', () => 'x'.repeat(LONGEST), () => '', 401],
    ['of unknown length', () => stream('x'), () => author.cookie, 400],
  ])('%s, whatever the answer', async (name, body, cookie, status) => {
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 20) {
      const answer = await fetch(`${origin}/api/v1/drafts/${randomUUID()}`, {
        method: 'PUT',
        body: body(),
        // The body of a refused request may still be on its way.
        duplex: 'half',
        headers: {
          cookie: cookie(),
          'content-type': 'application/json',
          'x-forwarded-for': `10.8.${name.length}.1`,
        },
      } as RequestInit)
      statuses.push(answer.status)
      await answer.text()
    }
    const accepted = statuses.filter((one) => one === status)
    expect(statuses).toEqual([...accepted, 429])
    expect(accepted.length).toBeLessThanOrEqual(Math.ceil(WORK_AT_ONCE / workOf(LONGEST)))
    expect(accepted.length).toBeGreaterThan(3)
  })
})
