import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRedirects } from '../redirects/store.ts'
import { listen, originOf } from '../testing/listen.ts'
import { captureLog } from '../testing/log.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, signedIn } from '../testing/requests.ts'
import type { EntryServer } from './render.ts'

const EMPTY = { head: '', app: '', state: '' }

/** A stand-in for the built web client: it shows what the API responds in-process. */
const entry: EntryServer = {
  isPersonal: () => false,
  addressOf: (path) => path,
  async render(path, fetchAnswer) {
    if (path === '/profile/7') return { redirect: '/userProfile/7' }
    if (path === '/shows-failure') return { ...EMPTY, status: 500, thrown: new Error('a secret of a page') }
    if (path === '/fails') throw new Error('a secret of the renderer')
    if (path === '/away') throw Object.assign(new Error('connect 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
    if (path === '/shows-away') return { ...EMPTY, status: 503 }
    const me = await fetchAnswer('/api/v1/user/me')
    const listing = await fetchAnswer('/api/v1/blog/getAllBlog')
    return {
      status: path === '/' ? 200 : 404,
      head: '<title>$& Home</title><meta property="og:image" content="https://site.invalid/media/1.webp"/>',
      app: `<p>me: ${me.status}</p>`,
      state: JSON.stringify(listing.body),
    }
  },
}
const template = '<head><!--head--></head><body><!--app--><script type="application/json"><!--state--></script></body>'

let site: TestSite
beforeAll(async () => {
  site = await makeSite(
    { LOG_LEVEL: 'silent' },
    { pages: { load: async () => ({ entry, template }), files: undefined } },
  )
})
afterAll(() => site.close())

const page = (url: string, cookie = '') => site.app.inject({ url, headers: { cookie } })

test('a page is the HTML template around the rendered app, the same for everybody', async () => {
  const author = await signedIn(site.app)
  await postBlog(site.app, author)
  const asNobody = await page('/')
  expect(asNobody.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(asNobody.body).toContain('<title>$& Home</title>')
  expect(asNobody.body).toContain('<meta property="og:image" content="http://localhost:80/media/1.webp"/>')
  expect(asNobody.body).toContain('<p>me: 401</p>')
  expect(asNobody.body).toContain('How lighthouses were kept')
  expect((await page('/', author.cookie)).body).toBe(asNobody.body)
})

test('a page is current until something on it changes, as the socket tells', async () => {
  const watched = await makeSite({}, { pages: { load: async () => ({ entry, template }), files: undefined } })
  const author = await signedIn(watched.app)
  await listen(watched)
  const socket = io(originOf(watched), { transports: ['websocket'], reconnection: false })
  const isCurrent = (id: unknown) => socket.timeout(5000).emitWithAck('isCurrent', id)
  const idOfPage = async () => /"id":"([^"]+)"\}<\/script>/.exec((await watched.app.inject('/')).body)?.[1]
  const id = await idOfPage()
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(await isCurrent(id)).toBe(true)
  expect(await isCurrent('another')).toBe(false)
  await postBlog(watched.app, author)
  expect(await isCurrent(id)).toBe(false)
  const next = await idOfPage()
  expect(next).not.toBe(id)
  expect(await isCurrent(next)).toBe(true)
  socket.disconnect()
  await watched.close()
})

test.each(['a"><script>alert(1)</script>', "a'onload='x", 'a b', 'a/b', 'user@a', '<', '[::1"]'])(
  'a page contains nothing of the invalid host %j',
  async (host) => {
    const { body } = await site.app.inject({ url: '/', headers: { host } })
    expect(body).toContain('<meta property="og:image" content="/media/1.webp"/>')
    expect(body).not.toContain(`"${host}`)
  },
)

test('a page requested before shutdown is answered during it', async () => {
  const closing = Promise.withResolvers<void>()
  const rendering = Promise.withResolvers<void>()
  const slow: EntryServer = {
    ...entry,
    async render(...asked) {
      rendering.resolve()
      await closing.promise
      return entry.render(...asked)
    },
  }
  const own = await makeSite({}, { pages: { load: async () => ({ entry: slow, template }), files: undefined } })
  own.app.addHook('preClose', async () => closing.resolve())
  const answer = fetch(await listen(own))
  await rendering.promise
  await own.close()
  expect((await answer).status).toBe(200)
})

test('an error that a page displays itself is logged, and its details are not sent', async () => {
  const own = await makeSite({}, { pages: { load: async () => ({ entry, template }), files: undefined } })
  const log = captureLog(own.app.log)
  const answer = await own.app.inject('/shows-failure')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret')
  expect(log.lines()).toEqual([
    expect.objectContaining({ msg: 'page failed', err: expect.objectContaining({ message: 'a secret of a page' }) }),
  ])
  await own.close()
})

test.each(['//', '//evil.example/', '/\\evil.example', '/%', '/%00', '/%ff', `/${'a'.repeat(5000)}`, '/http://x'])(
  'the path %s causes no error and no redirect',
  async (url) => {
    const answer = await page(url)
    expect([200, 404]).toContain(answer.statusCode)
    expect(answer.headers).not.toHaveProperty('location')
  },
)

test('status and redirect come from the rendered app', async () => {
  expect((await page('/nowhere')).statusCode).toBe(404)
  expect((await page('/profile/7')).headers.location).toBe('/userProfile/7')
})

test('a rendering error shows a plain page without details', async () => {
  const answer = await page('/fails')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('Something went wrong')
  expect(answer.body).toContain('Go Back Home')
  expect(answer.body).not.toContain('secret')
})

test('while the database is down a page is a 503 that reloads itself', async () => {
  const plain = await page('/away')
  expect(plain.statusCode).toBe(503)
  expect(plain.headers).toMatchObject({ 'retry-after': '10', refresh: '10' })
  expect(plain.body).toContain('The site cannot store or read anything at the moment')
  expect(plain.body).not.toContain('10.0.0.7')
  const rendered = await page('/shows-away')
  expect([rendered.statusCode, rendered.headers['retry-after']]).toEqual([503, '10'])
  expect(rendered.body).toContain('<noscript><meta http-equiv="refresh" content="10"/></noscript>')
})

test('an unknown API path gets a JSON 404, not a page', async () => {
  for (const url of ['/api/v1/nothing', '/api/v1/user/login', '/api/nothing']) {
    const answer = await site.app.inject(url)
    expect(answer.json()).toEqual({
      statusCode: 404,
      success: false,
      code: 'unknown-call',
      message: 'There is no such call.',
    })
    expect(answer.statusCode).toBe(404)
  }
})

test('an unknown path that is neither a page nor a call is a plain 404', async () => {
  expect((await site.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  expect((await page('/media/none/1.webp')).statusCode).toBe(404)
})

test('a URL that no route matches gets a 404 page', async () => {
  const answer = await page('/media/..%2f..%2fblogi.sqlite')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a client error keeps its status and is not a server error', async () => {
  const author = await signedIn(site.app)
  const { mainImage } = await postBlog(site.app, author)
  const range = await site.app.inject({ url: mainImage.url, headers: { range: 'bytes=99999999-' } })
  expect(range.statusCode).toBe(416)
  for (const url of ['/media/%2e%2e/%2e%2e/etc/passwd', '//', '//evil.example/', '//[', '//evil.example:99999/']) {
    const { statusCode, headers } = await page(url)
    expect([url, statusCode >= 400 && statusCode < 500 ? '4xx' : statusCode]).toEqual([url, url === '//' ? 200 : '4xx'])
    expect(headers.location).toBeUndefined()
  }
})

test('a former address of an imported blog leads to it, while it is public', async () => {
  const author = await signedIn(site.app)
  const [blog, draft] = [await postBlog(site.app, author), await postBlog(site.app, author, { published: 'False' })]
  const add = (blogId: string, paths: string[]) =>
    addRedirects(
      site.db,
      null,
      paths.map((path) => ({ path, blogId })),
    )
  expect(await add(blog._id, ['/2020/old post', '/?p=7', '/blog/old.html', '/about'])).toBe(3)
  expect(await add(draft._id, ['/2020/a-draft', '/2020/old post'])).toBe(1)
  for (const url of ['/2020/Old%20post/', '/2020/old%20post?utm=1', '/?p=7', '/?page_id=7', '/blog/old.html']) {
    const answer = await page(url)
    expect([url, answer.statusCode]).toEqual([url, 301])
    expect(answer.headers.location).toBe(`/blog/${blog._id}/${blog.slug}`)
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  }
  for (const url of ['/2020/a-draft', '/2020/%00', '/2020/%zz', '/?p=8'])
    expect([url, (await page(url)).headers.location]).toEqual([url, undefined])
  expect((await page('/')).statusCode).toBe(200)
})
