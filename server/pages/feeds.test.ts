// Over 250 lines, so that the tests of feeds share one site: each further file starts another.
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../testing/admins.ts'
import { call, respond } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { blogFields, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { storePicture } from '../testing/uploads.ts'

const SITE = 'https://blogs.example'
const FORMATS = ['feed.xml', 'rss.xml', 'feed.json'] as const

let site: TestSite
let author: SignedIn
let admin: SignedIn
beforeAll(async () => {
  const entry = {
    isPersonal: () => false,
    addressOf: () => undefined,
    render: async () => ({ status: 404, head: '', app: '', state: '' }),
  }
  site = await makeSite(
    { PUBLIC_URL: SITE },
    { pages: { load: async () => ({ entry, template: '' }), files: undefined } },
  )
  author = await signedIn(site.app, { name: 'Ada & "Bob" <b>' })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

const read = (path: string, headers: Record<string, string> = {}) => site.app.inject({ url: path, headers })
const bodies = (paths: string[]) => Promise.all(paths.map(async (path) => (await read(path)).body))
const of = (page: string, query = '') => FORMATS.map((file) => `${page}/${file}${query}`)

const set = (settings: object) => setSettings(site, admin, settings)

async function save(id: string, fields: Record<string, string>) {
  const { mainImage: _, ...usual } = await blogFields()
  const form = { ...usual, ...fields }
  const answer = await respond(site, 'PUT /blog/update/:id', { params: { id }, form, as: author })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** A feed of either format as the same few facts. */
async function parsed(path: string) {
  const { body, statusCode, headers } = await read(path)
  expect([path, statusCode]).toEqual([path, 200])
  if (path.includes('feed.xml')) {
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const { title, links = [], entries = [] } = parseAtomFeed(body)
    const items = entries.map((one) => ({
      id: one.id,
      title: one.title?.value,
      text: one.content?.value,
      excerpt: one.summary?.value,
      author: one.authors?.[0]?.name,
      category: one.categories?.[0]?.term,
      published: one.published,
      url: one.links?.find(({ rel }) => rel === 'alternate')?.href,
      picture: one.links?.find(({ rel }) => rel === 'enclosure'),
    }))
    return { title: title?.value, page: links[0]?.href, self: links[1]?.href, items }
  }
  if (path.includes('rss.xml')) {
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const { title, link, atom, items: all = [] } = parseRssFeed(body)
    const items = all.map((one) => ({
      id: one.guid?.value,
      title: one.title,
      text: one.content?.encoded,
      excerpt: one.description,
      url: one.link,
      author: one.dc?.creators?.[0],
      category: one.categories?.[0]?.name,
      published: new Date(one.pubDate ?? '').toISOString(),
      picture: one.enclosures?.[0] && { ...one.enclosures[0], href: one.enclosures[0].url },
    }))
    return { title, page: link, self: atom?.links?.[0]?.href, items }
  }
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  const { title, home_page_url, feed_url, items: all = [] } = parseJsonFeed(body)
  const items = all.map((one) => ({
    id: one.id,
    title: one.title,
    text: one.content_html,
    excerpt: one.summary,
    url: one.url,
    author: one.authors?.[0]?.name,
    category: one.tags?.[0],
    published: one.date_published,
    picture: { href: one.image, length: one.attachments?.[0]?.size_in_bytes, type: one.attachments?.[0]?.mime_type },
  }))
  return { title, page: home_page_url, self: feed_url, items }
}

test('each format tells the same of the newest blogs, with hostile texts as texts', async () => {
  await postBlog(site.app, author, { title: 'A draft that stays one', published: 'false' })
  const title = 'Salt & <light> \u0007 ]]> "quoted" \ud800 Größe'
  const blog = await postBlog(site.app, author, { title, intro: '<p>A &lt;b&gt; ]]&gt; long enough text.</p>' })
  const picture = await read(blog.mainImage.url)
  for (const path of of('')) {
    const feed = await parsed(path)
    const shown = { ...feed.items[0], title: feed.items[0]?.title?.replace(/\s+/g, ' ') }
    expect([path, { ...feed, items: [shown] }]).toEqual([
      path,
      {
        title: 'Blogi',
        page: `${SITE}/`,
        self: SITE + path,
        items: [
          {
            id: `urn:uuid:${blog._id}`,
            title: expect.stringMatching(/^Salt & <light> \]\]> "quoted" \ufffd? ?Größe$/),
            url: `${SITE}/blog/${blog._id}/salt-light-quoted-grosse`,
            text: undefined,
            // In RSS it is HTML.
            excerpt: path.includes('rss') ? 'A &lt;b&gt; ]]&gt; long enough text.' : 'A <b> ]]> long enough text.',
            author: 'Ada & "Bob" <b>',
            category: 'Travel',
            published: path.includes('rss')
              ? new Date(Math.floor(Date.parse(String(blog.publishedAt)) / 1000) * 1000).toISOString()
              : blog.publishedAt,
            picture: expect.objectContaining({
              href: SITE + blog.mainImage.url,
              length: picture.rawPayload.length,
              type: 'image/webp',
            }),
          },
        ],
      },
    ])
  }
})

test('feeds have whole texts only while reading is public, with absolute URLs', async () => {
  const image = await storePicture(site, await makePicture(), author)
  const lamp = `<img src="${image.url}" alt="A &quot;lamp&quot;">`
  const gallery = `<div data-kind="gallery">${lamp}<figure>${lamp}<figcaption>Lit</figcaption></figure></div>`
  const intro = `<p>Told to <a href="https://elsewhere.example/a">everybody</a> who reads.</p>${gallery}`
  const blog = await postBlog(site.app, author, {
    title: 'Told in whole',
    intro,
    paraOneTitle: 'Oil & <salt>',
    paraOneDescription: '<p>Whale oil.<sup data-kind="footnote">Until <em>1860</em></sup></p>',
  })
  for (const body of await bodies(of(''))) expect(body).not.toContain('Whale oil.')
  await set({ publicReading: true })
  for (const path of of('')) {
    const text = (await parsed(path)).items.find(({ id }) => id === `urn:uuid:${blog._id}`)?.text
    expect([path, text]).toEqual([path, expect.stringContaining('<a href="https://elsewhere.example/a"')])
    expect(text).toContain('<h2>Oil &amp; &lt;salt&gt;</h2><p>Whale oil.<sup')
    expect(text).toContain(`<a id="fnref-${blog._id}-1" href="#fn-${blog._id}-1" role="doc-noteref">1</a></sup></p>`)
    expect(text).toContain(`<li id="fn-${blog._id}-1">Until <em>1860</em> <a href="#fnref-${blog._id}-1"`)
    expect(text).toMatch(new RegExp(`<img src="${SITE}/media/[^"]+" [^>]*alt="A &quot;lamp&quot;"`))
    expect(text).toMatch(/><figure><img [^>]*><figcaption>Lit<\/figcaption><\/figure></)
    expect(text).not.toMatch(/srcset|(?:src|href)="\/|loading=|<div/)
  }
  await set({ publicReading: false })
  for (const body of await bodies(of(''))) expect(body).not.toContain('Whale oil.')
})

test('feeds have excerpts of long texts beyond half a million characters in all', async () => {
  const writer = await signedIn(site.app, { name: 'A long writer' })
  const paraOneDescription = `<p>${'word '.repeat(38_000)}</p>`
  for (let i = 0; i < 4; i++) await postBlog(site.app, writer, { title: `Long blog ${i}`, paraOneDescription })
  await set({ publicReading: true })
  for (const path of of(`/userProfile/${writer.user._id}`)) {
    const { items } = await parsed(path)
    expect([path, items.map(({ text }) => text !== undefined)]).toEqual([path, [true, true, false, false]])
  }
  await set({ publicReading: false })
})

test('a feed of an author or a category has its blogs alone, and names its page', async () => {
  const other = await signedIn(site.app, { name: 'Grace' })
  const food = await postBlog(site.app, other, { title: 'Grace about food', category: 'Food' })
  const mine = await postBlog(site.app, author, { title: 'Ada about games', category: 'Game' })
  for (const [page, query, title, blog] of [
    [`/userProfile/${other.user._id}`, '', 'Grace - Blogi', food],
    ['', '?tag=Game', 'Game - Blogi', mine],
  ] as const) {
    for (const path of of(page, query)) {
      const feed = await parsed(path)
      expect([path, feed.title, feed.self]).toEqual([path, title, SITE + path])
      expect([path, feed.page]).toEqual([path, `${SITE}${page || '/'}${query}`])
      expect([path, feed.items.map(({ id }) => id)]).toEqual([path, [`urn:uuid:${blog._id}`]])
    }
  }
  const reader = await signedIn(site.app, { role: 'Reader' })
  for (const path of [
    `/userProfile/${reader.user._id}/feed.xml`,
    '/userProfile/nobody/rss.xml',
    '/feed.json?tag=None',
  ]) {
    expect([path, (await read(path)).statusCode]).toEqual([path, 404])
  }
  expect((await read('/feed.xml?tag=Trending')).statusCode).toBe(404)
})

test('a category is found however it is written, and by the names that it had', async () => {
  const { categories } = (await call(site, 'GET /settings')).data
  const renamed = categories.map((one) => (one.name === 'Food' ? { name: 'Food & Drink', was: ['Food'] } : one))
  await set({ categories: renamed })
  await expect.poll(async () => (await read('/feed.xml?tag=Food+%26+Drink')).body).toContain('Grace about food')
  for (const asked of ['Food', 'food%20%26%20DRINK']) {
    const answer = await read(`/rss.xml?tag=${asked}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/rss.xml?tag=Food+%26+Drink'])
  }
  expect((await read('/rss.xml?utm_source=y&tag=Food+%26+Drink')).statusCode).toBe(200)
})

test('feeds follow publishing, renaming and unpublishing, and answer 304 until then', async () => {
  const blog = await postBlog(site.app, author, { title: 'First of its name' })
  const paths = [...of(''), ...of('', '?tag=Travel'), ...of(`/userProfile/${author.user._id}`)]
  for (const path of paths) {
    const { headers, body } = await read(path)
    expect(body).toContain('First of its name')
    const again = await read(path, { 'if-none-match': String(headers.etag) })
    expect([path, again.statusCode, again.body]).toEqual([path, 304, ''])
  }
  await save(blog._id, { title: 'Second of its name' })
  for (const body of await bodies(paths)) expect(body).toContain('Second of its name')
  await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'Ada Renamed' }, as: author })
  for (const body of await bodies(paths)) expect(body).toContain('Ada Renamed')
  await save(blog._id, { title: 'Second of its name', published: 'false' })
  for (const body of await bodies(paths)) expect(body).not.toContain(blog._id)
})

test('a tag has feeds with its blogs, at one address', async () => {
  await postBlog(site.app, author, { title: 'Fed by a tag', tags: 'node.js' })
  for (const path of of('/tag/node.js')) {
    const { title, items } = await parsed(path)
    expect([title, items.map((item) => item.title)]).toEqual(['#node.js - Blogi', ['Fed by a tag']])
    expect((await read(path)).body).toContain('node.js')
  }
  const moved = await read('/tag/Node.JS/feed.json')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/tag/node.js/feed.json'])
  expect((await read('/tag/-/rss.xml')).statusCode).toBe(404)
})

test('the addresses at which others have their feeds lead to them', async () => {
  for (const page of ['', '/tag/node.js', `/userProfile/${author.user._id}`]) {
    for (const [usual, file] of [
      ...(['feed', 'feed/', 'atom.xml'] as const).map((one) => [one, 'feed.xml'] as const),
      ...(['rss', 'rss/', 'index.xml'] as const).map((one) => [one, 'rss.xml'] as const),
    ]) {
      const { statusCode, headers } = await read(`${page}/${usual}`)
      expect([usual, statusCode, headers.location]).toEqual([usual, 301, `${page}/${file}`])
      expect((await read(String(headers.location))).statusCode).toBe(200)
    }
  }
  expect((await read('/rss?tag=Travel')).headers.location).toBe('/rss.xml?tag=Travel')
  for (const hostile of ['/tag/%2F%2Fevil.example/feed', '/tag/a%0d%0ab/rss']) {
    expect((await read(hostile)).headers.location ?? '').not.toMatch(/^\/\/|[\r\n]/)
  }
})
