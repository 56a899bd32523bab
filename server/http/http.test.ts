// Over 250 lines, so that the tests of HTTP share one site: each further file starts another.
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#contract/envelope.ts'
import { mediaFolder } from '../media/files.ts'
import { call, respond } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { captureLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, PASSWORD, postBlog, signedIn } from '../testing/requests.ts'
import { READINESS_HOLDS } from './health.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite({ LOG_LEVEL: 'silent' })
})
afterAll(() => site.close())

test('an internal error responds 500 without details', async () => {
  const broken = await makeSite()
  const { cookie } = await signedIn(broken.app)
  await broken.db.schema.alterTable('blogs').renameTo('gone').execute()
  // It has followed the table to its new name.
  await broken.db.schema.dropView('public_blogs').execute()
  const log = captureLog(broken.app.log)
  for (const answer of [
    await respond(broken, 'GET /blog/getAllBlog'),
    await respond(broken, 'GET /user/allUserBlog', { as: cookie }),
  ]) {
    expect(answer.statusCode).toBe(500)
    expect(Failure.strict().parse(answer.json())).toEqual({
      statusCode: 500,
      success: false,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again in a moment.',
      requestId: expect.any(String),
    })
  }
  // The log says which call failed, but not what it was sent.
  expect(log.lines()).toEqual(
    ['/api/v1/blog/getAllBlog', '/api/v1/user/allUserBlog'].map((route) =>
      expect.objectContaining({ msg: 'request failed', method: 'GET', route }),
    ),
  )
  await broken.close()
})

test.each([
  ['no JSON', '{"email"', 'application/json', 400],
  ['nothing at all', undefined, undefined, 400],
  ['an array', '[]', 'application/json', 400],
  ['a form', '--x', 'multipart/form-data; boundary=x', 415],
])('rejects a sign-in with %s in the envelope', async (_what, payload, type, status) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    ...(payload && { payload }),
    ...(type && { headers: { 'content-type': type } }),
  })
  expect(answer.statusCode).toBe(status)
  expect(Failure.parse(answer.json()).statusCode).toBe(status)
})

test.each([
  undefined,
  'application/json',
  'multipart/form-data',
  'text/plain',
  'application/octet-stream',
  'nonsense',
  '',
])('routes without a payload accept the content type %s without a body', async (type) => {
  const [author, reader] = [await signedIn(site.app), await signedIn(site.app, { role: 'Reader' })]
  const blog = await postBlog(site.app, author)
  const comment = await addComment(site, blog._id, { comment: 'To be deleted' }, author)
  for (const [method, path, { cookie }] of [
    ['GET', '/user/me', reader],
    ['GET', '/user/mostSubsAuthor', reader],
    ['GET', '/user/allUserBlog', author],
    ['GET', `/user/userProfile/${author.user._id}`, reader],
    ['GET', `/blog/singleBlog/${blog._id}`, reader],
    ['POST', `/comment/getComment/${blog._id}`, reader],
    ['POST', `/comment/deleteComment/${comment.data[0]?._id}/${blog._id}`, author],
    ['POST', `/subscribe/newSubscriber/${author.user._id}`, reader],
    ['GET', '/subscribe/getUserSubscribedAuthorBlogs', reader],
    ['DELETE', `/subscribe/deleteSubscriber/${author.user._id}`, reader],
    ['DELETE', `/blog/deletePost/${blog._id}`, author],
    ['GET', '/user/logout', reader],
  ] as const) {
    const headers = { cookie, ...(type !== undefined && { 'content-type': type }) }
    const answer = await site.app.inject({ method, url: `/api/v1${path}`, headers })
    expect(answer.statusCode, `${method} ${path}`).toBe(200)
  }
})

test('rejects a truncated form and a body that is not a form', async () => {
  const half = await site.app.inject({
    method: 'POST',
    url: '/api/v1/user/register',
    payload: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(half.statusCode).toBe(400)
  const json = await site.app.inject({ method: 'POST', url: '/api/v1/user/register', payload: {} })
  expect(json.statusCode).toBe(415)
})

test.each(['{"name"', '{"first":"Ada"}'])('rejects a form with %s in a text field', async (json) => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/v1/user/register',
    payload: `--x\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n${json}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.statusCode).toBe(400)
  expect(Failure.parse(answer.json()).message).toBe('Send each field of this form as plain text.')
})

test.each(['constructor', '__proto__'])('rejects a field named %s', async (name) => {
  const answer = await call(site, 'POST /user/register', { form: { [name]: 'x' } })
  expect(Failure.parse(answer).statusCode).toBe(400)
})

test('responses for one user are stored by no browser and no proxy', async () => {
  const [author, reader] = [await signedIn(site.app), await signedIn(site.app, { role: 'Reader' })]
  const draft = await postBlog(site.app, author, { published: 'false' })
  const { _id } = await postBlog(site.app, author)
  const storedAs = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, cookie?: string) => {
    const answer = await site.app.inject({ method, url: `/api/v1${path}`, ...(cookie && { headers: { cookie } }) })
    return answer.headers['cache-control']
  }
  for (const [method, path, cookie] of [
    ['GET', '/user/me', reader.cookie],
    ['GET', '/user/me', undefined],
    ['GET', '/user/allUserBlog', author.cookie],
    ['GET', `/user/userProfile/${author.user._id}`, reader.cookie],
    ['GET', `/blog/singleBlog/${draft._id}`, author.cookie],
    ['GET', '/subscribe/allSubscribedAuhtorInfo', reader.cookie],
    ['GET', '/subscribe/getUserSubscribedAuthorBlogs', reader.cookie],
    ['GET', '/user/authors?query=ada', undefined],
    ['GET', '/no/such/call', reader.cookie],
    ['POST', `/subscribe/newSubscriber/${author.user._id}`, reader.cookie],
    ['POST', '/user/login', undefined],
    ['PUT', `/blog/update/${draft._id}`, author.cookie],
    ['DELETE', `/blog/deletePost/${draft._id}`, author.cookie],
    ['GET', '/user/logout', reader.cookie],
  ] as const) {
    expect(await storedAs(method, path, cookie), `${method} ${path}`).toBe('no-store')
  }
  expect(await storedAs('GET', `/blog/singleBlog/${_id}`, author.cookie)).toBe('private, no-cache')
  expect(await storedAs('GET', '/blog/getAllBlog')).toBe('no-cache')
})

test('every response has a content security policy, that of the API allows nothing', async () => {
  const data = await respond(site, 'GET /blog/getAllBlog')
  expect(data.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  expect(data.headers['x-content-type-options']).toBe('nosniff')
  expect(data.headers['cross-origin-resource-policy']).toBe('same-origin')
  const { headers } = await site.app.inject('/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("connect-src 'self' blob:;")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).toContain(
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com https://w.soundcloud.com https://codepen.io;',
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('files have a short policy: a page has some thirty of them', async () => {
  for (const path of ['/assets/none.js', '/media/none.webp', '/site-images/none.png']) {
    const { headers } = await site.app.inject(path)
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';style-src 'unsafe-inline';frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  }
})

test('responses set HSTS only when the site uses https', async () => {
  const https = await makeSite({ PUBLIC_URL: 'https://blogi.example' })
  const of = async (at: TestSite) => (await respond(at, 'GET /blog/getAllBlog')).headers
  expect((await of(https))['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(await of(site)).not.toHaveProperty('strict-transport-security')
  expect((await site.app.inject('/healthz')).headers).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  // Requests that are rejected before routing, or by the socket server, get the header too.
  const address = await listen(https)
  for (const path of [
    '/%zz',
    '/api/%zz',
    '/socket.io/',
    '/socket.io/?EIO=4&transport=none',
    '/socket.io/?EIO=4&transport=polling&j=0',
  ]) {
    expect((await fetch(address + path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  }
  await https.close()
})

test('behind a trusted proxy, HSTS and Secure cookies follow its protocol', async () => {
  const proxied = await makeSite({ TRUST_PROXY: 'true' })
  const address = await listen(proxied)
  const { user } = await signedIn(proxied.app)
  const ask = (protocol: string, path: string, init: RequestInit = {}) =>
    fetch(`${address}/api/v1${path}`, { ...init, headers: { ...init.headers, 'x-forwarded-proto': protocol } })
  for (const protocol of ['http', 'https', 'http', 'https', 'https']) {
    const answer = await ask(protocol, '/blog/getAllBlog')
    const known = await ask(protocol, '/blog/getAllBlog', { headers: { 'if-none-match': '*' } })
    expect([answer.status, known.status]).toEqual([200, 304])
    for (const { headers } of [answer, known]) {
      expect(headers.get('strict-transport-security')).toBe(
        protocol === 'https' ? 'max-age=31536000; includeSubDomains' : null,
      )
    }
    const login = await ask(protocol, '/user/login', {
      method: 'POST',
      body: JSON.stringify({ email: user.email, password: PASSWORD, role: user.role }),
      headers: { 'content-type': 'application/json' },
    })
    const cookies = login.headers.getSetCookie()
    expect(cookies).toHaveLength(3)
    for (const cookie of cookies) expect(/; Secure/.test(cookie)).toBe(protocol === 'https')
  }
  await proxied.close()
})

test('a client that disconnects before the response leaves nothing in the log', async () => {
  const own = await makeSite({ LOG_LEVEL: 'warn', RATE_LIMITS: 'on' })
  const { port } = new URL(await listen(own))
  const log = captureLog(own.app.log)
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'a wrong guess', role: 'Author' })
  const login = `POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const gone = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'))
  await Promise.all(
    gone.map(async (socket) => {
      await once(socket, 'connect')
      socket.write(login)
      socket.resetAndDestroy()
    }),
  )
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  await own.app.close()
  expect(log.text()).toBe('')
  await own.close()
})

test('/healthz says that the process runs, /readyz that it can serve', async () => {
  const own = await makeSite()
  const log = captureLog(own.app.log)
  const status = async (url: string) => (await own.app.inject(url)).statusCode
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  await rm(mediaFolder(own.config), { recursive: true })
  own.wait(READINESS_HOLDS)
  expect([await status('/healthz'), await status('/readyz'), await status('/readyz')]).toEqual([200, 503, 503])
  expect(log.lines()).toEqual([expect.objectContaining({ msg: 'not ready', err: expect.anything() })])
  await own.close()
})

test('a missing media folder fails only picture uploads, until it is back', async () => {
  const own = await makeSite({ LOG_LEVEL: 'silent' })
  const author = await signedIn(own.app)
  await rm(mediaFolder(own.config), { recursive: true })
  const refused = await call(own, 'POST /blog/post', { form: await blogFields(), as: author })
  expect(refused.statusCode).toBe(500)
  expect((await call(own, 'GET /blog/getAllBlog')).data).toEqual([])
  await mkdir(mediaFolder(own.config))
  expect((await call(own, 'POST /blog/post', { form: await blogFields(), as: author })).statusCode).toBe(201)
  await own.close()
})

test('compresses long responses in an accepted encoding, and short ones never', async () => {
  const ask = (url: string, accepted: string) => site.app.inject({ url, headers: { 'accept-encoding': accepted } })
  const [plain, br, gzip] = await Promise.all(
    ['identity', 'gzip, deflate, br', 'br;q=0, gzip'].map((accepted) => ask('/api/v1/openapi.json', accepted)),
  )
  expect([plain, br, gzip].map((answer) => answer?.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  for (const answer of [plain, br, gzip]) {
    expect(answer?.headers.vary).toContain('accept-encoding')
    expect(answer?.headers['content-length']).toBe(String(answer?.rawPayload.length))
  }
  expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(plain?.body)
  expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain?.body)
  expect((await ask('/api/v1/nothing', 'br')).headers).not.toHaveProperty('content-encoding')
})

test('HEAD responds with the headers of GET, and compresses nothing', async () => {
  const author = await signedIn(site.app)
  for (let i = 0; i < 6; i++) await postBlog(site.app, author)
  const headers = { 'accept-encoding': 'br', cookie: author.cookie }
  const said = ({ headers: { date: _, 'content-length': __, ...rest } }: { headers: Record<string, unknown> }) => rest
  for (const [url, isKept] of [
    ['/api/v1/blog/getAllBlog', true],
    ['/api/v1/user/authors', true],
    ['/api/v1/user/allUserBlog', false],
    ['/api/docs/static/swagger-ui-bundle.js', true],
  ] as const) {
    const head = await site.app.inject({ method: 'HEAD', url, headers })
    // The length of a body that was never produced is unknown.
    expect([url, head.statusCode, head.body, head.headers['content-length']]).toEqual([url, 200, '', undefined])
    const got = await site.app.inject({ url, headers })
    expect([url, said(head)]).toEqual([url, said(got)])
    expect(got.headers['content-encoding']).toBe('br')
    const again = await site.app.inject({ method: 'HEAD', url, headers })
    expect(again.headers['content-length']).toBe(isKept ? String(got.rawPayload.length) : undefined)
  }
  const known = {
    ...headers,
    'if-none-match': (await respond(site, 'GET /blog/getAllBlog', { headers })).headers.etag,
  }
  expect((await site.app.inject({ method: 'HEAD', url: '/api/v1/blog/getAllBlog', headers: known })).statusCode).toBe(
    304,
  )
})

test('a compressed request body is not decompressed: bombs are harmless', async () => {
  const bomb = brotliCompressSync(Buffer.alloc(64 * 1024 * 1024))
  const answers = await Promise.all(
    ['/comment/getComment/x', '/user/login', '/user/register'].map((path) =>
      site.app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        payload: bomb,
        headers: { 'content-type': 'application/json', 'content-encoding': 'br' },
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 400, 415])
})

test('rejects JSON that is longer than any request needs', async () => {
  const names = Object.fromEntries(Array.from({ length: 8000 }, (_, i) => [`name${i}`, i]))
  const refused = await site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload: names })
  expect(refused.statusCode).toBe(413)
  expect(Failure.parse(refused.json()).message).toBe('That is too large to send.')
})

test('rejects JSON of more values within each other than any request needs', async () => {
  const depth = 5900
  const headers = { 'content-type': 'application/json' }
  for (const payload of [
    '['.repeat(depth) + ']'.repeat(depth),
    `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`,
  ]) {
    const answer = await site.app.inject({ method: 'POST', url: '/api/v1/user/login', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('The request is not valid JSON.')
  }
})

test('a request must arrive completely within five minutes', () => {
  expect(site.app.server.requestTimeout).toBe(300_000)
})
