import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EMBED_DESCRIPTION_MAX, EMBED_TITLE_MAX } from '#contract/embeds.ts'
import { guardedFetch } from '../http/fetch-public.ts'
import { FORMS_MAX } from '../http/rate-limit.ts'
import { call, respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'

const HERE = '127.0.0.1'
const SITE = 'https://blog.example'

let site: TestSite
let author: SignedIn
let server: Server
let listener: RequestListener
let asked: string[]
let base: string
/** The same server, under another name. */
let other: string
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  server.listen(0, HERE)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  base = `http://pages.example:${port}`
  other = `http://other.example:${port}`
  const fetchPublic = guardedFetch({
    lookup: async (host) => [
      { address: ['pages.example', 'other.example'].includes(host) ? HERE : '10.0.0.1', family: 4 },
    ],
    isAllowed: (address) => address === HERE,
    ports: [port],
  })
  site = await makeSite({ PUBLIC_URL: SITE, RATE_LIMITS: 'on' }, { fetchPublic })
  author = await signedIn(site.app, { name: 'Ada' })
})
afterAll(async () => {
  await site.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const page = (head: string, type = 'text/html; charset=utf-8') => {
  listener = async (request, response) => {
    if (request.url?.endsWith('.png')) response.setHeader('content-type', 'image/png').end(await makePicture())
    else
      response.setHeader('content-type', type).end(`<!doctype html><html><head>${head}</head><body><title>no</title>`)
  }
}
const cardOf = async (path = '/', as = author) =>
  (await call(site, 'POST /embeds', { body: { url: base + path }, as })).data
const refusalOf = async (url: string, as = author) => {
  const answer = await respond(site, 'POST /embeds', { body: { url }, as })
  return [answer.statusCode, answer.json().errors?.map(({ path, code }) => [path, code])]
}

test('a card has the title, description and picture that a page names, kept here', async () => {
  page(`<title>Other</title><meta property="og:title" content="Tea &amp; time"><meta name=description content="On
    tea."><meta property="og:image" content="/no"><meta property="og:image" content="cover.png">`)
  const card = await cardOf('/a/b?c')
  expect(card).toMatchObject({ url: `${base}/a/b?c`, title: 'Tea & time', description: 'On tea.' })
  expect(asked).toEqual(['/a/b?c', '/no', '/a/cover.png'])
  expect(card.picture).not.toBeNull()
  page('<title> Lamps </title><meta property="og:image:secure_url" content="cover.png">')
  const { title, description, picture } = await cardOf('/a/')
  expect([title, description]).toEqual(['Lamps', ''])
  expect(asked.at(-1)).toBe('/a/cover.png')
  expect(picture).toMatchObject({ url: expect.stringMatching(/^\/media\//), width: 64, height: 48 })
  expect((await site.app.inject(picture?.url ?? '')).statusCode).toBe(200)
  // The author can use it in a text, as one that was uploaded.
  const figure = `<figure data-kind="embed"><a href="${base}/a/"><img src="${picture?.url}" alt="">Lamps</a></figure>`
  const { _id: id } = await postBlog(site.app, author, { intro: `<p>Read this first.</p>${figure}` })
  const { intro } = (await call(site, 'GET /blog/singleBlog/:id', { params: { id }, as: author })).data
  expect(intro).toContain(`<figure data-kind="embed"><a href="${base}/a/"`)
  expect(intro).toContain(`<img src="${picture?.url}"`)
})

test('a page without words has its host, one in another encoding its words', async () => {
  page('')
  expect(await cardOf()).toMatchObject({ title: 'pages.example', description: '', picture: null })
  listener = (_, response) =>
    response
      .setHeader('content-type', 'text/html; charset=windows-1251')
      .end(Buffer.from('<title>\xd7\xe0\xe9</title>', 'latin1'))
  expect((await cardOf()).title).toBe('Чай')
  page(`<title>${'long '.repeat(200_000)}</title><meta name=description content="${'word '.repeat(500)}">`)
  const { title } = await cardOf()
  expect(title.length).toBeLessThanOrEqual(EMBED_TITLE_MAX)
  expect(title).toMatch(/^long .*long…$/)
  page(`<meta name=description content="${'\u202eword '.repeat(500)}"><title>A\u0000b</title>`)
  const hostile = await cardOf()
  expect(hostile.description.length).toBeLessThanOrEqual(EMBED_DESCRIPTION_MAX)
  expect(hostile.description).not.toContain('\u202e')
  listener = (_, response) => response.setHeader('content-type', 'application/pdf').end('%PDF')
  expect((await cardOf('/files/A%20guide.pdf')).title).toBe('A guide.pdf')
})

test('inner addresses, errors and what is no address are refused at the field', async () => {
  listener = (_, response) => response.writeHead(500).end('secret stack')
  const unreachable = [422, [['url', 'embed-unreachable']]]
  expect(await refusalOf(base)).toEqual(unreachable)
  listener = (_, response) => response.writeHead(302, { location: 'http://inner.example/' }).end()
  expect(await refusalOf(base)).toEqual(unreachable)
  for (const url of [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://inner.example/',
    `${SITE}/admin`,
    'https://x.example:22/',
  ])
    expect([url, ...(await refusalOf(url))]).toEqual([url, ...unreachable])
  for (const url of ['', 'tea', 'javascript:alert(1)', 'file:///etc/passwd', 'mailto:a@example.org'])
    expect([url, ...(await refusalOf(url))]).toEqual([url, 400, [['url', 'invalid-url']]])
})

test('a public blog of this site is not fetched; a draft is not shown', async () => {
  const other = await signedIn(site.app, { name: 'Grace' })
  const { _id: id } = await postBlog(site.app, other, { title: 'A blog of here', standfirst: 'In short' })
  const own = await call(site, 'POST /embeds', { body: { url: `${SITE}/blog/${id}/a-blog-of-here` }, as: author })
  expect(own.data).toMatchObject({ title: 'A blog of here', description: 'In short', picture: { width: 64 } })
  const owner = await site.db
    .selectFrom('pictures')
    .select('owner_id')
    .where('id', '=', own.data.picture?.url.split('/')[2] ?? '')
    .executeTakeFirstOrThrow()
  expect(owner.owner_id).toBe(author.user._id)
  const fields = await blogFields({ published: 'False', title: 'A secret title' })
  const draft = (await call(site, 'POST /blog/post', { form: fields, as: author })).data
  expect(await refusalOf(`${SITE}/blog/${draft._id}`)).toEqual([422, [['url', 'embed-unreachable']]])
  expect(asked).toEqual([])
})

test('a page of a hundred thousand tags within each other keeps no one waiting', async () => {
  const tags = `${'<svg>'.repeat(50_000)}${'</p>'.repeat(50_000)}`
  page(`<title>Deep</title>${tags}`)
  const began = performance.now()
  expect((await cardOf()).title).toBe('Deep')
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a page whose pictures never come has a card without one, after the time of one', async () => {
  const { timeout } = AbortSignal
  const sooner = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => timeout(milliseconds / 10))
  try {
    const pictures = [1, 2, 3].map((at) => `<meta property="og:image" content="/${at}">`)
    listener = (request, response) => {
      if (request.url === '/') response.setHeader('content-type', 'text/html').end(pictures.join(''))
    }
    const began = performance.now()
    expect(await cardOf()).toMatchObject({ picture: null })
    expect(performance.now() - began).toBeLessThan(1500)
  } finally {
    sooner.mockRestore()
  }
})

test('a person looks up sixty addresses in ten minutes', async () => {
  const busy = await signedIn(site.app, { name: 'Busy' })
  listener = (_, response) => response.writeHead(404).end()
  const statuses: number[] = []
  for (let at = 0; at < 61; at++) statuses.push((await refusalOf(base, busy))[0] as number)
  expect(statuses.filter((status) => status === 422)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('slow pages of one person leave room for those of others', async () => {
  const slow = await signedIn(site.app, { name: 'Slow' })
  const open: (() => void)[] = []
  listener = (request, response) => {
    const end = () => response.setHeader('content-type', 'text/html').end('<title>A page</title>')
    if (request.url === '/slow') open.push(end)
    else end()
  }
  // One more than a person may have under way: whichever reaches the server last is refused, and all others wait.
  const statuses: unknown[] = []
  for (let at = 0; at <= FORMS_MAX; at++) void refusalOf(`${base}/slow`, slow).then(([status]) => statuses.push(status))
  await expect.poll(() => statuses).toEqual([429])
  expect((await call(site, 'POST /embeds', { body: { url: `${other}/` }, as: author })).data.title).toBe('A page')
  await expect
    .poll(() => {
      for (const end of open.splice(0)) end()
      return statuses.length
    })
    .toBe(FORMS_MAX + 1)
})
