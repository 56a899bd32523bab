// Over 250 lines, so that the tests of the cache share one site: each further file starts another.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Blog } from '#contract/blogs.ts'
import { indexAll } from '../search/index-changes.ts'
import { call } from '../testing/call.ts'
import { addComment } from '../testing/comments.ts'
import { listen } from '../testing/listen.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { queriesOf } from '../testing/queries.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

let rendered = 0
/** A page that lists the newest blogs, filtered by `?tag=`. */
const entry = {
  /** Only the home page has a filter; other pages ignore the query, and a blog its slug. */
  isPersonal: () => false,
  addressOf(path: string) {
    const { pathname, searchParams } = new URL(path, 'http://test')
    const tag = pathname === '/' && searchParams.get('tag')
    return tag && tag !== 'All' ? `/?tag=${tag}` : pathname.toLowerCase().replace(/(?<=.)\/+$|(?<=^\/blog\/1)\/.*/, '')
  },
  async render(path: string, fetchAnswer: (path: string) => Promise<{ status: number; body: unknown }>) {
    rendered += 1
    const listed = path.startsWith('/?tag=') ? LISTING + path.slice(1) : LISTING
    const listing = await fetchAnswer(path.startsWith('/search') ? '/api/v1/user/authors?query=a' : listed)
    const app = `${path} ${'text '.repeat(500)}`
    const written = path === '/blog/1' ? '/blog/1/its-title' : undefined
    return { status: 200, head: '', app, state: JSON.stringify(listing.body), written }
  },
}
const template = '<head><!--head--></head><body><!--app--><!--state--></body>'
const LISTING = '/api/v1/blog/getAllBlog'
const METRICS_TOKEN = 'a secret of the operator'

let site: TestSite
let origin: string
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite({ METRICS_TOKEN }, { pages: { load: async () => ({ entry, template }), files: undefined } })
  origin = await listen(site)
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader' })
})
afterAll(() => site.close())

const metrics = async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  return (await site.app.inject({ url: '/metrics', headers })).body
}
const cacheBytes = async () => Number(/^blogi_cache_bytes (\d+)/m.exec(await metrics())?.[1])

/** Over the network, as a browser does: cached responses are sent without the framework. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { method, headers: { 'accept-encoding': 'br', ...headers } })
const askTwice = async (path: string, headers?: Record<string, string>, method?: string) => {
  const first = await ask(path, headers, method)
  await first.arrayBuffer()
  return ask(path, headers, method)
}
const plain = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)))

test.each([LISTING, '/', '/api/v1/user/mostSubsAuthor', '/api/v1/user/authors'])(
  'a cached response for %s equals the first one in each encoding and supports 304',
  async (path) => {
    await postBlog(site.app, author)
    const representations = []
    for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=0, br;q=0.000']) {
      const first = await ask(path, { 'accept-encoding': encoding })
      const second = await ask(path, { 'accept-encoding': encoding })
      expect(plain(second)).toEqual(plain(first))
      expect(await second.text()).toBe(await first.text())
      const etag = second.headers.get('etag') ?? ''
      const known = await ask(path, { 'accept-encoding': encoding, 'if-none-match': `"other", ${etag}` })
      expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
      representations.push([second.headers.get('content-encoding'), etag])
    }
    expect(representations.map(([encoding]) => encoding)).toEqual(['br', 'gzip', null, null])
    expect(new Set(representations.map(([, etag]) => etag)).size).toBe(3)
    const kept = await askTwice(path)
    expect(kept.headers.get('vary')).toContain('accept-encoding')
    expect(kept.headers.get('content-security-policy')).toMatch(/^default-src '(self|none)';/)
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('a write is visible at once in every cached response', async () => {
  for (const path of [LISTING, `${LISTING}?tag=Travel`, '/']) {
    await (await askTwice(path)).text()
    const blog = await postBlog(site.app, author, { title: `Seen by all in ${path}` })
    expect(await (await ask(path)).text()).toContain(`Seen by all in ${path}`)
    const form = { title: 'Renamed now', category: 'Travel', intro: 'A text that is long enough.', published: 'true' }
    await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form, as: author })
    expect(await (await ask(path)).text()).not.toContain(`Seen by all in ${path}`)
  }
})

test('a comment invalidates listings of its blog, and of no other category', async () => {
  const blog = await postBlog(site.app, author, { category: 'Food' })
  const food = (await askTwice(`${LISTING}?tag=Food`)).headers.get('etag')
  const all = (await askTwice(LISTING)).headers.get('etag')
  await site.db.updateTable('blogs').set({ title: 'Unheard' }).where('id', '=', blog._id).execute()
  await postBlog(site.app, author, { category: 'Game' })
  expect((await ask(`${LISTING}?tag=Food`)).headers.get('etag')).toBe(food)
  expect((await ask(LISTING)).headers.get('etag')).not.toBe(all)

  const another = await postBlog(site.app, author, { category: 'Game' })
  const say = () => addComment(site, another._id, { comment: 'Well said' }, reader)
  const tagOf = async () => (await ask(LISTING)).headers.get('etag')
  for (let comments = 0; comments < 2; comments++) {
    const before = await tagOf()
    await say()
    // At once, or at the end of a pause.
    await expect.poll(tagOf, { timeout: 5000 }).not.toBe(before)
  }
})

test('cached responses for signed-in users are served only with a valid session', async () => {
  const visitor = await signedIn(site.app, { role: 'Reader' })
  const blog = await postBlog(site.app, author)
  const blogPath = `/api/v1/blog/singleBlog/${blog._id}`
  const comments = `/api/v1/comment/getComment/${blog._id}`
  for (const [path, method] of [
    [blogPath, 'GET'],
    [comments, 'POST'],
  ] as const) {
    const kept = await askTwice(path, { cookie: visitor.cookie, ...(method === 'POST' && { origin }) }, method)
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    for (const cookie of ['', 'session=made-up', `other=1; xsession=${visitor.cookie.slice(8)}`]) {
      expect((await ask(path, { cookie }, method)).status).toBe(401)
    }
  }
  const elsewhere = await ask(comments, { cookie: visitor.cookie, origin: 'https://evil.example' }, 'POST')
  expect(elsewhere.status).toBe(403)
  const gone = await call(site, 'GET /user/logout', { as: visitor })
  expect(gone.statusCode).toBe(200)
  expect((await ask(blogPath, { cookie: visitor.cookie })).status).toBe(401)
  expect((await ask(comments, { cookie: visitor.cookie, origin }, 'POST')).status).toBe(401)
})

test('a withdrawn blog disappears for others at once and stays for its author', async () => {
  const blog = await postBlog(site.app, author)
  const path = `/api/v1/blog/singleBlog/${blog._id}`
  expect((await askTwice(path, { cookie: reader.cookie })).status).toBe(200)
  const fields = {
    title: 'Withdrawn again',
    category: 'Travel',
    intro: 'A text that is long enough.',
    published: 'false',
  }
  await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: fields, as: author })
  expect((await ask(path, { cookie: reader.cookie })).status).toBe(404)
  expect((await ask(`/api/v1/blog/card/${blog._id}`)).status).toBe(404)
  const own = await askTwice(path, { cookie: author.cookie })
  expect([own.status, ((await own.json()) as { data: Blog }).data.published]).toEqual([200, false])
  expect((await ask(path, { cookie: reader.cookie })).status).toBe(404)
})

test('a session is extended when due, even if every response is cached', async () => {
  const visitor = await signedIn(site.app, { role: 'Reader' })
  const path = `/api/v1/blog/singleBlog/${(await postBlog(site.app, author))._id}`
  expect((await askTwice(path, { cookie: visitor.cookie })).headers.get('set-cookie')).toBeNull()
  const dayAgo = new Date(Date.now() + 28.5 * 24 * 60 * 60 * 1000).toISOString()
  await site.db.updateTable('sessions').set({ expires_at: dayAgo }).where('user_id', '=', visitor.user._id).execute()
  site.wait(2 * 24 * 60 * 60 * 1000)
  expect((await ask(path, { cookie: visitor.cookie })).headers.get('set-cookie')).toContain('session=')
  expect((await ask(path, { cookie: visitor.cookie })).headers.get('set-cookie')).toBeNull()
})

test('a page whose data can change without invalidation is rendered on every request', async () => {
  await (await askTwice('/search')).text()
  await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'Ada Renamed' }, as: author })
  expect(await (await ask('/search')).text()).toContain('Ada Renamed')
})

/** Sends a raw request that no browser and no `fetch` would send. */
async function askRaw(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  // Not ended: the server drops a response that is still pending when the client half-closes.
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test('a malformed Host header does not poison the cache for others', async () => {
  const host = new URL(origin).host
  for (const path of ['/robots.txt', '/feed.xml', '/']) {
    await askRaw(`GET http://${host}${path} HTTP/1.1`, 'Host: bad host"')
    await askRaw(`GET ${path} HTTP/1.1`, 'Host: bad host"')
    for (let i = 0; i < 2; i++) {
      const body = await (await ask(path)).text()
      if (path === '/robots.txt') expect(body).toContain(`Sitemap: http://${host}/sitemap.xml`)
      if (path === '/feed.xml') expect(body).toContain(`<id>http://${host}/</id>`)
    }
  }
})

test('unusual query parameters create no cache entries of their own', async () => {
  const blog = await postBlog(site.app, author)
  const rename = (name: string) =>
    site.db.updateTable('users').set({ name }).where('id', '=', author.user._id).execute()
  for (const path of [
    '/api/v1/user/authors?page=0&limit=100',
    '/api/v1/user/authors?limit=9',
    `${LISTING}?limit=100`,
  ]) {
    await (await askTwice(path)).text()
    await rename(`Unheard in ${path}`)
    expect(await (await ask(path)).text()).toContain(`Unheard in ${path}`)
  }
  const kept = ['/feed.xml', '/sitemap.xml', '/api/v1/user/mostSubsAuthor', '/']
  const before = await Promise.all(kept.map(async (path) => (await askTwice(path)).headers.get('etag')))
  await rename('Unheard everywhere')
  await site.db.updateTable('blogs').set({ state: 'draft' }).where('id', '=', blog._id).execute()
  const { host } = new URL(origin)
  for (const [at, path] of kept.entries()) {
    const odd = [`${path}?x=1`, `${path}?toString=2`]
    for (const address of [...odd, `${path}#1`, `${path}#2`]) {
      const lines = [`GET ${address} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: br']
      expect(await askRaw(...lines), address).toContain(`etag: ${before[at]}`)
    }
  }
  await site.db.updateTable('blogs').set({ state: 'public' }).where('id', '=', blog._id).execute()
  await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'Ada' }, as: author })
})

test('a page is cached by its path and the query it uses alone', async () => {
  const renderedFor = async (path: string) => {
    const before = rendered
    await askRaw(`GET ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`)
    await askRaw(`GET ${path} HTTP/1.1`, `Host: ${new URL(origin).host}`)
    return rendered - before
  }
  await postBlog(site.app, author, { category: 'Food' })
  expect([await renderedFor('/'), await renderedFor('/about'), await renderedFor('/?tag=Food')]).toEqual([1, 1, 1])
  for (const path of [
    '//',
    '/?',
    '/?tag=All',
    '/?tag=',
    '/?page=2',
    '/?utm_source=letter',
    '/?&&',
    `${origin}/?x=1`,
    '/?tag=Food&page=2',
    '/about/',
    '//about',
    '/ABOUT',
    '/about?page=2',
    '/about?tag=Food',
    '/about#1',
    `${origin}/about`,
  ]) {
    expect([path, await renderedFor(path)]).toEqual([path, 0])
  }
})

test('equivalent URLs share one cached response', async () => {
  const { host } = new URL(origin)
  const blog = await postBlog(site.app, author)
  const visitor = await signedIn(site.app, { role: 'Reader' })
  const encoded = (text: string) => text.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  const comments = `/api/v1/comment/getComment/${blog._id}`
  // Blogs are indexed, and the emails to new accounts sent, in the background.
  await indexAll(site.db)
  const unsent = site.db.selectFrom('emails').select('kind').where('ended_at', 'is', null)
  await expect.poll(() => unsent.execute()).toEqual([])
  for (const [method, path, others] of [
    [
      'GET',
      `${LISTING}?tag=Travel`,
      [
        '?tag=Travel&x=1',
        '?x=1&tag=Travel',
        '?&&tag=Travel&',
        '?tag=%54ravel',
        '?limit=24&tag=Travel',
        '?tag=Travel#x',
        '?tag=Travel&limit=24',
        '?tag=Travel&limit=024',
        '?tag=Travel&toString=1',
        '?%74ag=Travel',
      ].map((query) => LISTING + query),
    ],
    ['GET', LISTING, ['?', '?tag=All', '?limit=24', '?utm_source=letter'].map((query) => LISTING + query)],
    [
      'GET',
      '/api/v1/user/authors',
      ['?page=0&limit=8&query=', '?page=00', '?limit=08&page=0', '?query=%20', '?nth=1'].map(
        (query) => `/api/v1/user/authors${query}`,
      ),
    ],
    ['GET', `/api/v1/blog/card/${blog._id}`, [`/api/v1/blog/${encoded('card')}/${encoded(blog._id)}`]],
    ['GET', `/api/v1/blog/singleBlog/${blog._id}`, [`/api/v1/blog/singleBlog/${encoded(blog._id)}?x=1`]],
    ['POST', comments, [`${comments}?x=1`, `${comments}?x=2`, `/api/v1/comment/getComment/${encoded(blog._id)}`]],
  ] as const) {
    const read = (address: string) =>
      askRaw(`${method} ${address} HTTP/1.1`, `Host: ${host}`, `Cookie: ${visitor.cookie}`, 'Content-Length: 0')
    const tagOf = (answer: string) => /^etag: (.*)$/m.exec(answer)?.[1]
    await read(path)
    const first = tagOf(await read(path))
    expect([path, first]).toEqual([path, expect.any(String)])
    const bytes = await cacheBytes()
    for (const address of [...others, `http://${host}${path}`, `http://elsewhere.example${path}`]) {
      const queries = await queriesOf(async () =>
        expect([address, tagOf(await read(address))]).toEqual([address, first]),
      )
      // Reads are counted, and jobs and changes for the search index looked for, in the background.
      const made = queries.filter(({ sql }) => !/\b(?:blog_reads|jobs|search_changes)\b/.test(sql))
      expect([address, made.map(({ sql }) => sql)]).toEqual([address, []])
    }
    expect(await cacheBytes()).toBe(bytes)
  }
})

test('a request with explicit default parameters still uses the fast path', async () => {
  const path = '/api/v1/user/authors?page=0&limit=8&query='
  const sent = async () => Number(/^blogi_cached_responses_total (\d+)/m.exec(await metrics())?.[1])
  await (await askTwice(path)).text()
  const before = await sent()
  await (await askTwice(path)).text()
  expect((await sent()) - before).toBe(2)
  await (await askTwice('/api/v1/user/authors?limit=8&page=0')).text()
  expect((await sent()) - before).toBe(2)
})

test('a blog is rendered once whatever its slug, and the fast path knows its own', async () => {
  const sent = async () => Number(/^blogi_cached_responses_total (\d+)/m.exec(await metrics())?.[1])
  const read = async (path: string) => {
    const before = [rendered, await sent()]
    const answer = await ask(path)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('/blog/1 text')])
    return [rendered, await sent()].map((now, at) => now - (before[at] ?? 0))
  }
  await postBlog(site.app, author)
  expect(await read('/blog/1/another-title')).toEqual([1, 0])
  const bytes = await cacheBytes()
  expect(await read('/blog/1/its-title')).toEqual([0, 1])
  for (const slug of ['', '/its-title']) expect([slug, await read(`/blog/1${slug}`)]).toEqual([slug, [0, 1]])
  for (const slug of ['another-title', 'made-up', 'its-title/', 'its-title?x=1']) {
    expect([slug, await read(`/blog/1/${slug}`)]).toEqual([slug, [0, 0]])
  }
  expect(await cacheBytes()).toBe(bytes)
})

test('behind a proxy, each host and protocol has its own cached response', async () => {
  const pages = { load: async () => ({ entry, template }), files: undefined }
  const behind = await makeSite({ TRUST_PROXY: 'true' }, { pages })
  const address = await listen(behind)
  const robots = async (host: string, protocol: string) => {
    const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': protocol }
    return (await fetch(`${address}/robots.txt`, { headers })).text()
  }
  for (let i = 0; i < 2; i++) {
    expect(await robots('one.example', 'https')).toContain('Sitemap: https://one.example/')
    expect(await robots('forged.example, two.example', 'http')).toContain('Sitemap: http://two.example/')
    expect(await robots('no host"', 'https')).toContain('Sitemap: /sitemap.xml')
  }
  await behind.close()
})

test('memory stays bounded when many made-up URLs are requested', async () => {
  const before = process.memoryUsage().arrayBuffers
  for (let i = 0; i < 2000; i += 100) {
    const made = Array.from({ length: 100 }, (_, at) => ask(`/api/v1/user/signInOptions?made-up=${i + at}`))
    await Promise.all(made.map(async (answer) => (await answer).arrayBuffer()))
  }
  // With zlib's 64 kB for each it would be 128 MB.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024)
})

test('made-up hosts cause no rendering, fill no memory and evict no page of the site', async () => {
  const home = (host: string) => askRaw('GET / HTTP/1.1', `Host: ${host}`, 'Accept-Encoding: br')
  const robots = (host: string) => askRaw('GET /robots.txt HTTP/1.1', `Host: ${host}`)
  const sentKept = async () => Number(/^blogi_cached_responses_total (\d+)/m.exec(await metrics())?.[1])
  await postBlog(site.app, author)
  for (let i = 0; i < 50; i++) await home('blogi.example')
  const [renderedBefore, bytesBefore] = [rendered, await cacheBytes()]
  for (let i = 0; i < 40; i++) {
    expect(await home(`made-up-${i}.example`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await robots(`made-up-${i}.example`)).toContain(`Sitemap: http://made-up-${i}.example/sitemap.xml`)
  }
  expect(rendered).toBe(renderedBefore)
  const each = (await cacheBytes()) - bytesBefore
  for (let i = 40; i < 60; i++) await home(`made-up-${i}.example`)
  expect((await cacheBytes()) - bytesBefore).toBeLessThanOrEqual(each)
  const keptBefore = await sentKept()
  await home('blogi.example')
  expect((await sentKept()) - keptBefore).toBe(1)
  // A change is visible under every host name.
  const blog = await postBlog(site.app, author)
  for (const host of ['blogi.example', 'made-up-1.example']) {
    expect(await askRaw('GET / HTTP/1.1', `Host: ${host}`, 'Accept-Encoding: identity')).toContain(blog._id)
  }
})

test('only an allowed origin gets CORS headers, also on cached responses', async () => {
  const open = await makeSite({ ALLOWED_ORIGINS: 'https://app.example' })
  const address = await listen(open)
  const from = (headers: Record<string, string>) => fetch(address + LISTING, { headers })
  for (let i = 0; i < 2; i++) {
    const theirs = await from({ origin: 'https://app.example' })
    expect(theirs.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(theirs.headers.get('vary')?.toLowerCase()).toContain('origin')
    const others = await from({})
    expect(others.headers.get('access-control-allow-origin')).toBeNull()
  }
  await open.close()
})
